import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { Tabs } from '#components/console/tabs.tsx';
import type { Elements } from '#components/elements.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';

const PAGES = {
  overview: { below: '', label: 'Overview and link' },
  edit: { below: '/edit', label: 'Settings' },
  landing: { below: '/landing', label: 'Landing page' },
  wording: { below: '/wording', label: 'Wording' },
  look: { below: '/look', label: 'Appearance' },
} as const;

type CampaignPageProps = {
  actor: Actor;
  campaign: { slug: string; name: string };
  current: keyof typeof PAGES;
  actions?: React.ReactNode;
  children: Elements;
};

export function CampaignPage({
  actor,
  campaign: { slug, name },
  current,
  actions,
  children,
}: CampaignPageProps) {
  const mayEdit = allows(actor.role, 'campaigns_edit');
  return (
    <ConsolePage
      actor={actor}
      area="campaigns"
      title={name}
      up={{ href: '/staff/campaigns', label: 'Campaigns' }}
      actions={actions}
    >
      <Tabs
        label="Campaign pages"
        tabs={Object.entries(PAGES)
          .filter(([page]) => mayEdit || page !== 'edit')
          .map(([page, { below, label }]) => ({
            href: `/staff/campaigns/${slug}${below}`,
            label,
            isCurrent: page === current,
          }))}
      />
      {children}
    </ConsolePage>
  );
}
