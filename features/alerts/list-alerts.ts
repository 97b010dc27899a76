import 'server-only';
import type { Severity } from '#features/alerts/model/alert-kind-info.ts';
import { ALERT_KINDS, alertKindsOf, SEVERITIES } from '#features/alerts/model/alert-kinds.ts';
import {
  type AlertCursor,
  countOpenByUrgency,
  findOpenAlerts,
  findPastAlerts,
  type ListedAlert,
} from '#features/alerts/store/alerts.ts';

const MAX_OPEN = 25;
const MAX_PAST = 50;

export type AlertGroup = {
  severity: Severity;
  open: number;
  alerts: ListedAlert[];
  next: AlertCursor | null;
};

export async function listOpenAlerts(
  from: { severity: Severity; after: AlertCursor } | null = null,
): Promise<AlertGroup[]> {
  const counts = await countOpenByUrgency();
  const severities = from ? [from.severity] : SEVERITIES;
  return Promise.all(severities.map((severity) => groupOf(severity, counts, from?.after ?? null)));
}

async function groupOf(
  severity: Severity,
  counts: { kind: string; isUrgent: boolean; open: number }[],
  after: AlertCursor | null,
): Promise<AlertGroup> {
  const kinds = alertKindsOf(severity);
  // Kinds that another version raised are listed as warnings.
  const isOf = (kind: string) =>
    kinds.includes(kind) || (severity === 'warning' && !Object.hasOwn(ALERT_KINDS, kind));
  const found = counts.filter(({ kind, isUrgent }) => (isUrgent ? severity === 'critical' : isOf(kind)));
  const alerts = await findOpenAlerts(
    found.map(({ kind }) => kind),
    { isCritical: severity === 'critical', limit: MAX_OPEN + 1, after },
  );
  const shown = alerts.slice(0, MAX_OPEN);
  const last = alerts.length > MAX_OPEN ? shown.at(-1) : undefined;
  return {
    severity,
    open: found.reduce((sum, { open }) => sum + open, 0),
    alerts: shown,
    next: last ? { at: last.firstSeenAt, id: last.id } : null,
  };
}

export async function listPastAlerts(
  after: AlertCursor | null,
): Promise<{ alerts: ListedAlert[]; next: AlertCursor | null }> {
  const found = await findPastAlerts(MAX_PAST + 1, after);
  const alerts = found.slice(0, MAX_PAST);
  const last = found.length > MAX_PAST ? alerts.at(-1) : undefined;
  return { alerts, next: last?.resolvedAt ? { at: last.resolvedAt, id: last.id } : null };
}
