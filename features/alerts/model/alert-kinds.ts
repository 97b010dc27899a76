import { AFTER_A_QUIET_DAY, type AlertKindInfo } from './alert-kind-info.ts';
import { OPERATOR_ALERT_KINDS } from './operator-alert-kinds.ts';
import { refusalWords } from './refusal-words.ts';
import { STAFF_ALERT_KINDS } from './staff-alert-kinds.ts';
import { SYSTEM_ALERT_KINDS } from './system-alert-kinds.ts';

export const ALERT_KINDS = {
  ...OPERATOR_ALERT_KINDS,
  ...SYSTEM_ALERT_KINDS,
  ...STAFF_ALERT_KINDS,
};

export type AlertKind = keyof typeof ALERT_KINDS;

export function alertKindInfo(kind: string): AlertKindInfo {
  const known: Record<string, AlertKindInfo> = ALERT_KINDS;
  return (Object.hasOwn(known, kind) ? known[kind] : undefined) ?? UNKNOWN_KIND;
}

/** For some kinds, the reason decides how urgent it is and what to do. */
export const alertInfo = ({
  kind,
  subject,
  facts,
}: {
  kind: string;
  subject: string;
  facts: object;
}): AlertKindInfo => ({
  ...alertKindInfo(kind),
  ...refusalWords(kind, subject, facts),
});

export const kindsResolvedWhenQuiet = (): string[] =>
  Object.keys(ALERT_KINDS).filter((kind) => alertKindInfo(kind).resolves.isQuietEnough);

const UNKNOWN_KIND: AlertKindInfo = {
  severity: 'warning',
  meaning: 'This version doesn’t recognize this kind of alert.',
  whatToDo: 'Look for the kind in the log.',
  resolves: AFTER_A_QUIET_DAY,
};
