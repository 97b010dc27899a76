import type { Page } from '#app/staff/_shell/console-page.tsx';
import { Tabs } from '#components/console/navigation.tsx';

type AlertTab = 'open' | 'snoozed' | 'resolved' | 'channels';

const TABS: { tab: AlertTab; href: string; label: string }[] = [
  { tab: 'open', href: '/staff/alerts', label: 'Open' },
  { tab: 'snoozed', href: '/staff/alerts?snoozed=yes', label: 'Snoozed' },
  { tab: 'resolved', href: '/staff/alerts?past=yes', label: 'Resolved' },
  { tab: 'channels', href: '/staff/alerts/channels', label: 'Channels' },
];

export function AlertTabs({ page, current }: { page: Page; current: AlertTab }) {
  const tabs = TABS.filter(({ tab }) => tab !== 'channels' || page.may('alert_channels'));
  return (
    <Tabs label="Alerts" tabs={tabs.map(({ tab, ...link }) => ({ ...link, isCurrent: tab === current }))} />
  );
}
