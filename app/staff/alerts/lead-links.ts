import { LEAD_INTERFACE_NAMES, LEAD_INTERFACES } from '#features/form/model/campaign.ts';
import { dayInZone } from '#platform/values/zoned-time.ts';

/** The filters of the list of leads that an alert is about. */
const FILTERS: Record<string, Record<string, string>> = {
  lead_refused: { state: 'refused' },
  lead_unsent: { state: 'unsent' },
  lead_unknown: { state: 'unknown' },
  operator_unreachable: { state: 'unsent' },
  handoff_link_refused: { state: 'answered', redirected: 'no' },
  success_without_link: { status: 'success', redirected: 'no' },
  lead_without_uuid: { state: 'answered' },
  operator_status_unknown: { state: 'answered' },
};

type AboutLeads = { kind: string; subject: string; firstSeenAt: Date };

/** The same for prefills. */
const PREFILL_FILTERS: Record<string, Record<string, string>> = {
  prefill_refused: { state: 'refused' },
  prefill_unsent: { state: 'unsent' },
  prefill_unknown: { state: 'unknown' },
  handoff_link_refused: { state: 'answered', redirected: 'no' },
};

/** Null for an alert that is about no leads or prefills, or about one. */
export function leadsOf({ kind, subject, firstSeenAt }: AboutLeads, zone: string) {
  const from = dayInZone(zone, firstSeenAt);
  if (subject.startsWith('prefill ') && Object.hasOwn(PREFILL_FILTERS, kind))
    return {
      href: `/staff/prefills?${new URLSearchParams({ ...PREFILL_FILTERS[kind], from })}`,
      label: 'Prefills',
    };
  const filters = Object.hasOwn(FILTERS, kind) ? FILTERS[kind] : undefined;
  const product = LEAD_INTERFACES.find((known) => subject.startsWith(`${known} `));
  if (!filters || (!product && kind !== 'operator_unreachable')) return null;
  const query = new URLSearchParams({
    ...filters,
    ...(product && { product }),
    from,
  });
  return {
    href: `/staff/leads?${query}`,
    label: product ? `Leads: ${LEAD_INTERFACE_NAMES[product]}` : 'Leads: all products',
  };
}
