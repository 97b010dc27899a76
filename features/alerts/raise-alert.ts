import 'server-only';
import type { AlertKind } from '#features/alerts/model/alert-kinds.ts';
import { requestDeliveries } from '#features/alerts/store/alert-deliveries.ts';
import {
  type AlertRef,
  type RecordAlertInTransaction,
  recordAlert,
  recordAlertsResolved,
} from '#features/alerts/store/alerts.ts';
import { type LogFields, logAlert } from '#platform/log/log.ts';
import { logLine } from '#platform/log/log-lines.ts';
import { countAlert } from '#platform/telemetry/metrics.ts';
import { configuredChannels } from './alert-channels.ts';

/** `subject` holds identifiers only. Never rejects: a failing alert must not cost a borrower the lead. */
export async function raiseAlert(kind: AlertKind, subject: string, facts: LogFields = {}): Promise<void> {
  logRaised(kind, facts);
  await recordAndCount(kind, recordAlert(kind, subject, configuredChannels(), facts));
}

/** Call `announce` after the transaction has committed. */
export function alertsInTransaction(): { record: RecordAlertInTransaction; announce: () => Promise<void> } {
  const recorded: { kind: AlertKind; facts: LogFields }[] = [];
  return {
    record: async (client, kind, subject, facts) => {
      await recordAlert(kind, subject, configuredChannels(), facts, client);
      recorded.push({ kind, facts });
    },
    announce: async () => {
      for (const { kind, facts } of recorded) {
        logRaised(kind, facts);
      }
      if (recorded.length > 0) await requestDeliveries();
    },
  };
}

export function logRaised(kind: AlertKind, facts: LogFields): void {
  logLine('warn', { event: kind, alert: true, ...facts });
  countAlert(kind);
}

export const resolveAlert = (kind: AlertKind, subject: string): Promise<void> =>
  resolveAlerts([{ kind, subject }]);

export async function resolveAlerts(alerts: readonly AlertRef[]): Promise<void> {
  if (alerts.length === 0) return;
  await recordAndCount(alerts.map(({ kind }) => kind).join(' '), recordAlertsResolved(alerts));
}

async function recordAndCount(kinds: string, recording: Promise<number>): Promise<void> {
  const queued = await recording.catch(() => logAlert('alert_not_recorded', { reason: kinds }));
  if (queued) await requestDeliveries();
}
