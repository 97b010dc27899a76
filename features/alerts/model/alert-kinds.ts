import {
  AFTER_A_QUIET_DAY,
  type AlertKindInfo,
  type AlertKindWords,
  type Severity,
  stepsOf,
} from './alert-kind-info.ts';
import { OPERATOR_ALERT_KINDS } from './operator-alert-kinds.ts';
import { refusalWords } from './refusal-words.ts';
import { STAFF_ALERT_KINDS } from './staff-alert-kinds.ts';
import { SYSTEM_ALERT_KINDS } from './system-alert-kinds.ts';

const WORDS = {
  ...OPERATOR_ALERT_KINDS,
  ...SYSTEM_ALERT_KINDS,
  ...STAFF_ALERT_KINDS,
};

export type AlertKind = keyof typeof WORDS;

const infoOf = (words: AlertKindWords): AlertKindInfo => ({ ...words, ...stepsOf(words) });

export const ALERT_KINDS = Object.fromEntries(
  Object.entries<AlertKindWords>(WORDS).map(([kind, words]) => [kind, infoOf(words)]),
) as Record<AlertKind, AlertKindInfo>;

export function alertKindInfo(kind: string): AlertKindInfo {
  const known: Record<string, AlertKindInfo> = ALERT_KINDS;
  return (Object.hasOwn(known, kind) ? known[kind] : undefined) ?? UNKNOWN_KIND;
}

type AlertAbout = { kind: string; subject: string; facts: object };

/** For some kinds, the reason decides how urgent it is and what to do. */
export function alertInfo({ kind, subject, facts }: AlertAbout): AlertKindInfo {
  const words = refusalWords(kind, subject, facts);
  return words ? { ...alertKindInfo(kind), ...words, ...stepsOf(words) } : alertKindInfo(kind);
}

export const kindsResolvedWhenQuiet = (): string[] =>
  Object.keys(ALERT_KINDS).filter((kind) => alertKindInfo(kind).resolves.isQuietEnough);

const UNKNOWN_KIND = infoOf({
  severity: 'warning',
  meaning: 'This version doesn’t recognize this kind of alert.',
  engineer: 'Look for the kind in the log.',
  resolves: AFTER_A_QUIET_DAY,
});

export const SEVERITIES: readonly Severity[] = ['critical', 'warning', 'notice'];

export const alertKindsOf = (severity: Severity): string[] =>
  Object.keys(ALERT_KINDS).filter((kind) => alertKindInfo(kind).severity === severity);

/** Other kinds read well as they are: `lead_refused` becomes "Lead refused". */
const TITLES: Partial<Record<AlertKind, string>> = {
  addresses_shared: 'Borrowers share one IP address',
  audit_changed: 'Activity log changed',
  brand_published_alone: 'Brand published without review',
  consent_called_off: 'Scheduled publishing canceled',
  consent_not_published: 'No consent text published',
  consent_odd: 'Unusual consent markup',
  consent_published_alone: 'Consent published without review',
  consent_unknown_block: 'Unknown consent block',
  evidence_tree_changed: 'Evidence changed',
  event_endpoint_stopped: 'Event endpoint stopped',
  landing_published_alone: 'Landing page published without review',
  last_privileged_access_removed: 'Last other administrator or Compliance removed',
  lead_unknown: 'Delivery unconfirmed',
  lead_unsent: 'Lead not sent',
  lead_without_uuid: 'Operator ID missing',
  operator_status_unknown: 'Unknown operator status',
  phone_consent_withdrawn: 'Consent to calls and texts withdrawn',
  prefill_unknown: 'Prefill unconfirmed',
  prefill_unsent: 'Prefill not sent',
  privileged_access_requested: 'Access request to approve',
  purge_failed: 'Deleting expired data failed',
  sign_in_locked: 'Repeated failed sign-ins',
  evidence_details_missing: 'Evidence details missing',
  sign_in_reset: 'Sign-in of a person reset',
  success_without_link: 'No usable offers link',
  withdrawal_overdue: 'Operator not notified of a withdrawal',
  wording_published_alone: 'Campaign wording published without review',
};

export function alertTitle(kind: string): string {
  const titles: Record<string, string> = TITLES;
  if (Object.hasOwn(titles, kind) && titles[kind]) return titles[kind];
  const title = kind.replaceAll('_', ' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}
