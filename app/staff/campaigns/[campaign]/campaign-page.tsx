import {
  type Address,
  ConsolePage,
  found,
  openFormPage,
  PageMessages,
} from '#app/staff/_shell/console-page.tsx';
import type { FlashPage } from '#app/staff/_shell/flash-message.tsx';
import { Tabs } from '#components/console/navigation.tsx';
import type { Elements } from '#components/elements.ts';
import type { Permission } from '#features/access/model/permissions.ts';
import { readCampaign } from '#features/campaign/read-campaign.ts';

const PAGES = {
  overview: { below: '', label: 'Overview and link' },
  edit: { below: '/edit', label: 'Settings' },
  landing: { below: '/landing', label: 'Landing page' },
  wording: { below: '/wording', label: 'Wording' },
  look: { below: '/look', label: 'Appearance' },
} as const;

export async function openCampaignPage(permission: Permission, address: Address<'campaign'>) {
  const page = await openFormPage(permission, address);
  return { ...page, campaign: found(await readCampaign(page.params.campaign)) };
}

export type OpenedCampaign = Awaited<ReturnType<typeof openCampaignPage>>;

type CampaignPageProps = {
  page: OpenedCampaign;
  current: keyof typeof PAGES;
  flash?: FlashPage;
  errorTitle?: string;
  actions?: React.ReactNode;
  children: Elements;
};

export function CampaignPage(props: CampaignPageProps) {
  const { page, current, flash, errorTitle, actions, children } = props;
  const { actor, may, query, campaign } = page;
  const mayEdit = may('campaigns_edit');
  return (
    <ConsolePage
      page={{ actor, may, query }}
      area="campaigns"
      title={campaign.name}
      up={{ href: '/staff/campaigns', label: 'Campaigns' }}
      actions={actions}
    >
      <Tabs
        label="Campaign pages"
        tabs={Object.entries(PAGES)
          .filter(([name]) => mayEdit || name !== 'edit')
          .map(([name, { below, label }]) => ({
            href: `/staff/campaigns/${campaign.slug}${below}`,
            label,
            isCurrent: name === current,
          }))}
      />
      <PageMessages page={page} flash={flash} errorTitle={errorTitle} />
      {children}
    </ConsolePage>
  );
}
