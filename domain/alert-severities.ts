import { ALERT_KINDS, notesOf, type Severity } from './alert-kinds.ts';

/** The most urgent first. */
export const SEVERITIES: readonly Severity[] = ['critical', 'warning', 'notice'];

/** The kinds that are told as this serious. */
export const kindsOf = (severity: Severity): string[] =>
  Object.keys(ALERT_KINDS).filter((kind) => notesOf(kind).severity === severity);

/** A kind as a heading: `lead_unknown` is `Lead unknown`. */
export function titleOfKind(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
