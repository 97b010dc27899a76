import 'server-only';
import { type AlertKind, kindsResolvedWhenQuiet } from '#features/alerts/model/alert-kinds.ts';
import { requestDeliveries } from '#features/alerts/store/alert-deliveries.ts';
import {
  type AlertRef,
  type Raised,
  type RecordAlertInTransaction,
  recordAlert,
  recordAlertsResolved,
  recordQuietResolved,
} from '#features/alerts/store/alerts.ts';
import { type LogFields, logAlert } from '#platform/log/log.ts';
import { logLine } from '#platform/log/log-lines.ts';
import { countAlert } from '#platform/telemetry/metrics.ts';
import { configuredChannels, instanceName } from './alert-channels.ts';

/**
 * `subject` and `facts` hold identifiers and closed words only. Never rejects: a failing alert must not cost a borrower the
 * lead.
 */
export async function raiseAlert(kind: AlertKind, subject: string, facts: LogFields = {}): Promise<void> {
  logRaised(kind, facts);
  await settle(kind, recordWithOthers(kind, subject, facts));
}

/** Announces the alerts that `work` recorded, after the transaction in it has committed. */
export async function withAlerts<Result>(
  work: (record: RecordAlertInTransaction) => Promise<Result>,
): Promise<Result> {
  const recorded: { kind: AlertKind; facts: LogFields }[] = [];
  const result = await work(async (client, kind, subject, facts) => {
    const raised = { kind, subject, facts, count: 1, instance: instanceName() };
    await recordAlert(raised, configuredChannels(), client);
    recorded.push({ kind, facts });
  });
  for (const { kind, facts } of recorded) logRaised(kind, facts);
  if (recorded.length > 0) await requestDeliveries();
  return result;
}

export function logRaised(kind: AlertKind, facts: LogFields): void {
  logLine('warn', { event: kind, alert: true, ...facts });
  countAlert(kind);
}

export const resolveAlert = (kind: AlertKind, subject: string): Promise<void> =>
  resolveAlerts([{ kind, subject }]);

export async function resolveAlerts(alerts: readonly AlertRef[]): Promise<void> {
  if (alerts.length > 0)
    await deliverResolved(alerts.map(({ kind }) => kind).join(' '), recordAlertsResolved(alerts));
}

/** `resolving` returns the number of queued deliveries. */
export const deliverResolved = (kinds: string, resolving: Promise<number>): Promise<void> =>
  settle(kinds, resolving.then(deliverQueued));

export const resolveQuietAlerts = (): Promise<void> =>
  deliverResolved('quiet', recordQuietResolved(kindsResolvedWhenQuiet()));

async function settle(kinds: string, recording: Promise<void>): Promise<void> {
  await recording.catch(() => logAlert('alert_not_recorded', { reason: kinds }));
}

const deliverQueued = async (queued: number): Promise<void> => {
  if (queued > 0) await requestDeliveries();
};

type Line = { recording: Promise<void>; waiting: (Raised & { recorded: Promise<void> }) | null };
const lines = new Map<string, Line>();

/**
 * An instance has one statement under way for a kind and subject. Raises in between share the next one, so that no lead
 * of an outage waits for the row behind all the others.
 */
function recordWithOthers(kind: AlertKind, subject: string, facts: LogFields): Promise<void> {
  const key = `${kind} ${subject}`;
  const line = lines.get(key);
  if (!line) return start(key, { kind, subject, facts, count: 1, instance: instanceName() });
  if (line.waiting) {
    line.waiting.count += 1;
    line.waiting.facts = facts;
    return line.waiting.recorded;
  }
  const raised: Raised = { kind, subject, facts, count: 1, instance: instanceName() };
  const recorded = line.recording.then(
    () => start(key, raised),
    () => start(key, raised),
  );
  line.waiting = Object.assign(raised, { recorded });
  return recorded;
}

function start(key: string, raised: Raised): Promise<void> {
  const recording = recordAlert(raised, configuredChannels())
    .then(deliverQueued)
    .finally(() => {
      if (lines.get(key) === line && !line.waiting) lines.delete(key);
    });
  const line: Line = { recording, waiting: null };
  lines.set(key, line);
  return recording;
}
