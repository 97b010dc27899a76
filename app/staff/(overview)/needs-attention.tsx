import { Notice } from '#components/console/notice.tsx';
import { alertKindInfo } from '#features/alerts/model/alert-kinds.ts';
import { countOpenByUrgency } from '#features/alerts/store/alerts.ts';
import { countUnknownLeads } from '#features/lead/store/lead-decisions.ts';
import { formatCount } from '#platform/values/count.ts';

export async function OverviewNeeds() {
  const [alerts, unknown] = await Promise.all([countOpenByUrgency(), countUnknownLeads()]);
  const critical = alerts
    .filter(({ kind, isUrgent }) => isUrgent || alertKindInfo(kind).severity === 'critical')
    .reduce((sum, { open }) => sum + open, 0);
  if (critical === 0 && unknown === 0) return null;
  return (
    <Notice tone="warn" title="Needs attention">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {critical > 0 && (
          <li>
            <a href="/staff/alerts">{countLabel(critical, 'critical alert')}</a>
          </li>
        )}
        {unknown > 0 && (
          <li>
            <a href="/staff/leads/unknown">{countLabel(unknown, 'unconfirmed lead')}</a>
          </li>
        )}
      </ul>
    </Notice>
  );
}

const countLabel = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
