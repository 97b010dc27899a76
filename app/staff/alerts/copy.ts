import type { Tone } from '#components/console/badge.tsx';
import type { Severity } from '#features/alerts/model/alert-kinds.ts';
import { SOURCE_NAMES, sourceFromSlug, sourceSlug } from '#features/consent/model/consent-sources.ts';

export const SEVERITY_LABELS: Record<Severity, { title: string; note: string; tone: Tone }> = {
  critical: { title: 'Act now', note: 'Borrowers are turned away, or leads are in doubt.', tone: 'bad' },
  warning: { title: 'Look at it today', note: 'Something did not go as it should.', tone: 'warn' },
  notice: { title: 'When there is time', note: 'Good to know; nothing is lost.', tone: 'info' },
};

export const CHANNEL_NAMES: Record<string, string> = { webhook: 'Webhook', mail: 'E-mail' };

export const EVENT_LABELS: Record<string, string> = { opened: 'that it opened', resolved: 'that it is over' };

export const DELIVERY_STATES: Record<string, { label: string; tone: Tone }> = {
  queued: { label: 'On its way', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
  given_up: { label: 'Given up', tone: 'bad' },
};

/** Why a try to deliver failed, as staff read it. */
export const DELIVERY_FAILURES: Record<string, string> = {
  unreachable: 'could not be reached',
  timed_out: 'did not answer in time',
  tls_failed: 'no secure connection came about',
  redirected: 'answered with another address',
  client_error: 'refused it (4xx)',
  server_error: 'failed itself (5xx)',
  login_failed: 'refused the login',
  mail_refused: 'refused the mail',
  address_refused: 'has a private address: see EGRESS_PRIVATE_HOSTS',
  interrupted: 'the app stopped in the middle',
  not_configured: 'this channel is set no more',
  failed: 'failed',
};

/** Facts of the log as staff read them. */
export const FACT_NAMES: Record<string, string> = {
  by: 'By',
  reason: 'Reason',
  httpStatus: 'HTTP status',
  fields: 'Fields',
  outcome: 'Outcome',
  attempt: 'Attempt',
  operatorStatus: 'Operator status',
  retryAfterSeconds: 'Retry after (s)',
  tokenFailure: 'Token',
  what: 'What',
  errorName: 'Error',
  errorCode: 'Error code',
  sqlState: 'SQLSTATE',
  channel: 'Channel',
};

const REFERENCE = /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/;

/** The lead that a text begins with; null where it is none. */
export function referenceIn(text: string): string | null {
  const [first = ''] = text.split(' ');
  return REFERENCE.test(first) ? first : null;
}

/** The moment that stands behind a reference; null where there is none. */
export function dateIn(text: string): Date | null {
  const at = new Date(text.split(' ')[1] ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

/** A consent text as staff call it: `personal_v2 1` is version 1 of personal loans v2. */
export function textNameIn(subject: string): string {
  const [first = '', number] = subject.split(' ');
  const source = first === 'personal_v3' ? first : sourceFromSlug(sourceSlug(first));
  if (!source) return subject;
  return number ? `${SOURCE_NAMES[source]}, version ${number}` : SOURCE_NAMES[source];
}

/** Where what an alert is about can be looked at; null where it has no page. */
export function ipAddressOf(kind: string, subject: string): string | null {
  const [first = '', number] = subject.split(' ');
  if (referenceIn(subject)) return `/staff/leads/${first}`;
  if (kind.startsWith('privileged_access_') || kind === 'sign_in_locked') return '/staff/people';
  if (!kind.startsWith('consent_') && kind !== 'operator_warning') return null;
  if (first === 'personal_v3' || kind === 'consent_unknown_block') return '/staff/consents';
  const source = sourceFromSlug(sourceSlug(first));
  return source ? `/staff/consents/${sourceSlug(source)}${number ? `/${number}` : ''}` : null;
}
