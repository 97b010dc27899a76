import 'server-only';
import type { AlertKind } from '#features/alerts/model/alert-kinds.ts';
import { requestDeliveries } from '#features/alerts/store/alert-deliveries.ts';
import {
  type RecordAlertInTransaction,
  recordAlert,
  recordAlertResolved,
} from '#features/alerts/store/alerts.ts';
import { type LogFields, logAlert } from '#platform/log/log.ts';
import { logLine } from '#platform/log/log-lines.ts';
import { countAlert } from '#platform/telemetry/metrics.ts';
import { configuredChannels } from './alert-channels.ts';

/**
 * Opens or counts an alert, about a subject named in identifiers only, and logs it. Never fails: an alert that can't be
 * kept must not cost a borrower their lead.
 */
export async function raiseAlert(kind: AlertKind, subject: string, facts: LogFields = {}): Promise<void> {
  logRaised(kind, facts);
  await recordAndCount(kind, recordAlert(kind, subject, configuredChannels(), facts));
}

/**
 * Alerts that are recorded in the transaction of what they are about. `announce` logs them and has them delivered: call it
 * once that transaction has committed.
 */
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

/** Logs an alert under its kind, and counts it. */
export function logRaised(kind: AlertKind, facts: LogFields): void {
  logLine('warn', { event: kind, alert: true, ...facts });
  countAlert(kind);
}

/** Closes an alert whose cause is over. Never fails. */
export async function resolveAlert(kind: AlertKind, subject: string): Promise<void> {
  await recordAndCount(kind, recordAlertResolved(kind, subject));
}

async function recordAndCount(kind: AlertKind, recording: Promise<number>): Promise<void> {
  const queued = await recording.catch(() => logAlert('alert_not_recorded', { reason: kind }));
  if (queued) await requestDeliveries();
}
