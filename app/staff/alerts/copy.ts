import type { Tone } from '#components/console/badge.tsx';
import type { Severity } from '#features/alerts/model/alert-kind-info.ts';
import { sourceFromSlug, sourceSlug } from '#features/consent/model/consent-text.ts';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { isUuid } from '#platform/values/ids.ts';

export const SEVERITY_LABELS: Record<Severity, { title: string; note: string; tone: Tone }> = {
  critical: { title: 'Act now', note: 'Borrowers, leads, evidence or access may be at risk.', tone: 'bad' },
  warning: {
    title: 'Review today',
    note: 'Something didn’t work as expected, or waits for a decision.',
    tone: 'warn',
  },
  notice: { title: 'When you have time', note: 'Good to know. Nothing is lost.', tone: 'info' },
};

export const CHANNEL_NAMES: Record<string, string> = { webhook: 'Webhook', mail: 'Email' };

export const EVENT_LABELS: Record<string, string> = {
  opened: 'Opened',
  repeated: 'Repeated',
  resolved: 'Resolved',
};

export const DELIVERY_STATES: Record<string, { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
  given_up: { label: 'Failed', tone: 'bad' },
};

export const DELIVERY_FAILURE_LABELS: Record<string, string> = {
  unreachable: 'couldn’t be reached',
  timed_out: 'didn’t respond in time',
  tls_failed: 'no secure connection',
  redirected: 'redirected to another address',
  client_error: 'rejected it (4xx)',
  server_error: 'had an error (5xx)',
  login_failed: 'rejected the login',
  mail_refused: 'rejected the email',
  address_refused: 'has a private address (see EGRESS_PRIVATE_HOSTS)',
  interrupted: 'the app stopped while sending',
  not_configured: 'this channel is no longer set up',
  failed: 'failed',
};

export const FACT_NAMES: Record<string, string> = {
  by: 'By',
  detail: 'Detail',
  httpStatus: 'HTTP status',
  fields: 'Fields',
  attempt: 'Attempt',
  operatorStatus: 'Operator status',
  retryAfterSeconds: 'Retry after (s)',
  what: 'Item',
  errorName: 'Error',
  channel: 'Channel',
};

const PEOPLE_KINDS = ['sign_in_locked', 'sign_in_reset', 'last_privileged_access_removed'];

const REFERENCE = /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/;

export function referenceIn(text: string): string | null {
  const [first = ''] = text.split(' ');
  return REFERENCE.test(first) ? first : null;
}

export function dateIn(text: string): Date | null {
  const at = new Date(text.split(' ')[1] ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

export function textNameIn(subject: string): string {
  const [first = '', number] = subject.split(' ');
  const source = first === 'personal_v3' ? first : sourceFromSlug(sourceSlug(first));
  if (!source) return subject;
  return number ? `${LEAD_INTERFACE_NAMES[source]}, version ${number}` : LEAD_INTERFACE_NAMES[source];
}

export function pageOfSubject(kind: string, subject: string): string | null {
  const [first = '', number] = subject.split(' ');
  if (referenceIn(subject)) return `/staff/leads/${first}`;
  // Older releases name one prefill.
  if (kind.startsWith('prefill_') && isUuid(first)) return `/staff/prefills/${first}`;
  if (kind.startsWith('privileged_access_') || PEOPLE_KINDS.includes(kind)) return '/staff/team';
  if (kind === 'brand_published_alone') return '/staff/brand';
  if (kind === 'landing_published_alone') return `/staff/campaigns/${first}/landing`;
  if (kind === 'wording_published_alone') return `/staff/campaigns/${first}/wording`;
  if (!kind.startsWith('consent_') && kind !== 'operator_warning') return null;
  if (first === 'personal_v3' || kind === 'consent_unknown_block') return '/staff/consents';
  const source = sourceFromSlug(sourceSlug(first));
  return source ? `/staff/consents/${sourceSlug(source)}${number ? `/${number}` : ''}` : null;
}
