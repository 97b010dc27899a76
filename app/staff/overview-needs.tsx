import { Notice } from '#components/console/notice.tsx';
import { alertKindInfo } from '#features/alerts/model/alert-kinds.ts';
import { countUnknownLeads } from '#records/lead-decisions.ts';
import { countOpenAlerts } from '#records/open-alerts.ts';

/** What waits for somebody to act, and where. */
export async function OverviewNeeds() {
  const [alerts, unknown] = await Promise.all([countOpenAlerts(), countUnknownLeads()]);
  const critical = alerts
    .filter(({ kind }) => alertKindInfo(kind).severity === 'critical')
    .reduce((sum, { open }) => sum + open, 0);
  if (critical === 0 && unknown === 0) return null;
  return (
    <Notice tone="warn" title="Somebody is needed">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {critical > 0 && (
          <li>
            <a href="/staff/alerts">{countOf(critical, 'alert')} to act on now</a>
          </li>
        )}
        {unknown > 0 && (
          <li>
            <a href="/staff/leads/unknown">{countOf(unknown, 'lead')} of unknown fate</a>
          </li>
        )}
      </ul>
    </Notice>
  );
}

const countOf = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
