import { ALERT_KINDS, alertKindInfo, type Severity } from './alert-kinds.ts';

/** The most urgent first. */
export const SEVERITIES: readonly Severity[] = ['critical', 'warning', 'notice'];

/** The kinds that are told as this serious. */
export const alertKindsOf = (severity: Severity): string[] =>
  Object.keys(ALERT_KINDS).filter((kind) => alertKindInfo(kind).severity === severity);

/** A kind as a heading: `lead_unknown` is `Lead unknown`. */
export function alertTitle(kind: string): string {
  const title = kind.replaceAll('_', ' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}
