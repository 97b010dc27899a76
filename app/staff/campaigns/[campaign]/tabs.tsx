import { Tabs } from '#components/console/tabs.tsx';

const PAGES = {
  overview: { below: '', label: 'Overview and link' },
  edit: { below: '/edit', label: 'Settings' },
  landing: { below: '/landing', label: 'Landing page' },
  wording: { below: '/wording', label: 'Wording' },
  look: { below: '/look', label: 'Appearance' },
} as const;

export function CampaignTabs({
  slug,
  current,
  mayEdit,
}: {
  slug: string;
  current: keyof typeof PAGES;
  mayEdit: boolean;
}) {
  return (
    <Tabs
      label="Campaign pages"
      tabs={Object.entries(PAGES)
        .filter(([name]) => mayEdit || name !== 'edit')
        .map(([name, { below, label }]) => ({
          href: `/staff/campaigns/${slug}${below}`,
          label,
          isCurrent: name === current,
        }))}
    />
  );
}
