import 'server-only';
import { recordAlert, recordAlertResolved } from '#records/alerts.ts';
import { type Facts, logAlert } from '#telemetry/log.ts';

/** What staff are told of; the subject says of which thing, in identifiers only. */
export type AlertKind =
  | 'consent_unavailable'
  | 'consent_unsafe'
  | 'consent_odd'
  | 'consent_unknown_block'
  | 'consent_warning'
  | 'lead_refused'
  | 'lead_unsent'
  | 'lead_unknown'
  | 'lead_not_recorded'
  | 'handoff_link_refused'
  | 'operator_status_unknown'
  | 'success_without_link';

/** Opens or counts an alert, and logs it. Never fails: an alert that can't be kept must not cost a borrower their lead. */
export async function raiseAlert(kind: AlertKind, subject: string, facts: Facts = {}): Promise<void> {
  logAlert(kind, facts);
  await recordAlert(kind, subject).catch(() => logAlert('alert_not_recorded', { reason: kind }));
}

/** Closes an alert whose cause is over. Never fails. */
export async function resolveAlert(kind: AlertKind, subject: string): Promise<void> {
  await recordAlertResolved(kind, subject).catch(() => logAlert('alert_not_recorded', { reason: kind }));
}
