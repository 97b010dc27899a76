import { Sentence } from '#components/console/time.tsx';
import type { AlertRow } from '#features/alerts/store/alerts.ts';
import { sourceFromSlug, sourceSlug } from '#features/consent/model/consent-text.ts';
import { LEAD_INTERFACE_NAMES, LEAD_INTERFACES } from '#features/form/model/campaign.ts';
import { isUuid } from '#platform/values/ids.ts';
import { dayInZone } from '#platform/values/zoned-time.ts';

export function AlertSubject({ alert, zone }: { alert: AlertRow; zone: string }) {
  const { kind, subject } = alert;
  const leads = leadsOf(alert, zone);
  if (leads) return <a href={leads.href}>{leads.label}</a>;
  const address = pageOfSubject(kind, subject);
  if (!address) return <span className="break-all text-ink">{subject}</span>;
  const reference = referenceIn(subject);
  const at = reference && dateIn(subject);
  return (
    <>
      <a href={address}>{reference ?? REQUEST_NAMES[kind] ?? textNameIn(subject)}</a>
      {at && <Sentence zone={zone} of={[', ', at]} />}
    </>
  );
}

/** The filters of the list of leads that an alert is about. */
const LEAD_FILTERS: Record<string, Record<string, string>> = {
  lead_refused: { state: 'refused' },
  lead_unsent: { state: 'unsent' },
  lead_unknown: { state: 'unknown' },
  operator_unreachable: { state: 'unsent' },
  handoff_link_refused: { state: 'answered', redirected: 'no' },
  success_without_link: { status: 'success', redirected: 'no' },
  lead_without_uuid: { state: 'answered' },
  operator_status_unknown: { state: 'answered' },
};

/** The same for prefills. */
const PREFILL_FILTERS: Record<string, Record<string, string>> = {
  prefill_refused: { state: 'refused' },
  prefill_unsent: { state: 'unsent' },
  prefill_unknown: { state: 'unknown' },
  handoff_link_refused: { state: 'answered', redirected: 'no' },
};

/** Null for an alert that is about no leads or prefills, or about one. */
function leadsOf({ kind, subject, firstSeenAt }: AlertRow, zone: string) {
  const from = dayInZone(zone, firstSeenAt);
  if (subject.startsWith('prefill ') && Object.hasOwn(PREFILL_FILTERS, kind))
    return {
      href: `/staff/prefills?${new URLSearchParams({ ...PREFILL_FILTERS[kind], from })}`,
      label: 'Prefills',
    };
  const filters = Object.hasOwn(LEAD_FILTERS, kind) ? LEAD_FILTERS[kind] : undefined;
  const product = LEAD_INTERFACES.find((known) => subject.startsWith(`${known} `));
  if (!filters || (!product && kind !== 'operator_unreachable')) return null;
  const query = new URLSearchParams({ ...filters, ...(product && { product }), from });
  return {
    href: `/staff/leads?${query}`,
    label: product ? `Leads: ${LEAD_INTERFACE_NAMES[product]}` : 'Leads: all products',
  };
}

const PEOPLE_KINDS = ['sign_in_locked', 'sign_in_reset', 'last_privileged_access_removed'];

/** The subject is the id of a request. */
const REQUEST_NAMES: Record<string, string> = {
  erasure_not_finished: 'Request',
  withdrawal_overdue: 'Opt-outs',
};

const REFERENCE = /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/;

export function referenceIn(text: string): string | null {
  const [first = ''] = text.split(' ');
  return REFERENCE.test(first) ? first : null;
}

function dateIn(text: string): Date | null {
  const at = new Date(text.split(' ')[1] ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

function textNameIn(subject: string): string {
  const [first = '', number] = subject.split(' ');
  const source = first === 'personal_v3' ? first : sourceFromSlug(sourceSlug(first));
  if (!source) return subject;
  return number ? `${LEAD_INTERFACE_NAMES[source]}, version ${number}` : LEAD_INTERFACE_NAMES[source];
}

function pageOfSubject(kind: string, subject: string): string | null {
  const [first = '', number] = subject.split(' ');
  if (referenceIn(subject)) return `/staff/leads/${first}`;
  // Older releases name one prefill.
  if (kind.startsWith('prefill_') && isUuid(first)) return `/staff/prefills/${first}`;
  if (kind.startsWith('privileged_access_') || PEOPLE_KINDS.includes(kind)) return '/staff/team';
  if (kind === 'withdrawal_overdue') return '/staff/opt-outs';
  if (kind === 'erasure_not_finished') return `/staff/requests/${first}`;
  if (kind === 'brand_published_alone') return '/staff/brand';
  if (kind === 'event_endpoint_stopped') return '/staff/events';
  if (kind === 'landing_published_alone') return `/staff/campaigns/${first}/landing`;
  if (kind === 'wording_published_alone') return `/staff/campaigns/${first}/wording`;
  if (!kind.startsWith('consent_') && kind !== 'operator_warning') return null;
  if (first === 'personal_v3' || kind === 'consent_unknown_block') return '/staff/consents';
  const source = sourceFromSlug(sourceSlug(first));
  return source ? `/staff/consents/${sourceSlug(source)}${number ? `/${number}` : ''}` : null;
}
