import 'server-only';
import { logLine } from './log-lines.ts';

/** Identifiers and words from closed lists only: no answer, secret, token, link or upstream text. */
export type LogFields = Partial<{
  journeyId: string;
  reference: string;
  campaign: string;
  attempt: number;
  state: string;
  outcome: string;
  reason: string;
  /** More about the reason. */
  detail: string;
  httpStatus: number | null;
  operatorStatus: string | null;
  fields: string;
  retryAfterSeconds: number | null;
  tokenFailure: string;
  errorName: string;
  errorCode: string;
  sqlState: string;
  at: string[];
  check: string;
  route: string;
  routeType: string;
  digest: string;
  channel: string;
  alertKind: string;
  what: string;
  count: number;
  by: string;
}>;

export type LogEvent =
  | 'alert_not_delivered'
  | 'alert_not_recorded'
  | 'alerts_silenced'
  | 'borrower_mail_failed'
  | 'borrower_mail_sent'
  | 'check_failed'
  | 'check_passed'
  | 'check_stopped'
  | 'company_sign_in_refused'
  | 'evidence_erased'
  | 'evidence_exported'
  | 'evidence_key_lost'
  | 'evidence_not_erased'
  | 'evidence_not_purged'
  | 'evidence_purged'
  | 'hold_placed'
  | 'hold_released'
  | 'identity_revealed'
  | 'job_connection_lost'
  | 'job_failed'
  | 'jobs_not_running'
  | 'lead_commit_repeated'
  | 'lead_decided'
  | 'lead_ended'
  | 'lead_not_ended'
  | 'lead_not_recorded'
  | 'leads_exported'
  | 'prefills_exported'
  | 'page_not_copied'
  | 'parameters_not_counted'
  | 'person_erased'
  | 'person_exported'
  | 'person_request_recorded'
  | 'person_searched'
  | 'prefill_ended'
  | 'purged'
  | 'report_compared'
  | 'request_failed'
  | 'resume_link_locked'
  | 'resume_link_used'
  | 'sign_in_not_recorded'
  | 'source_not_recorded'
  | 'staff_access_refused'
  | 'staff_mail_failed'
  | 'staff_mail_sent'
  | 'submission_held'
  | 'visit_not_counted'
  | 'watch_failed'
  | 'withdrawal_not_recorded'
  | 'withdrawal_recorded';

export function logEvent(event: LogEvent, facts: LogFields = {}): void {
  logLine('info', { event, ...facts });
}

export function logAlert(event: LogEvent, facts: LogFields = {}, error?: unknown): void {
  logLine('warn', { event, alert: true, ...facts }, error);
}
