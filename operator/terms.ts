import 'server-only';
import type { Settings } from '#env.ts';

/** What the operator's settings say of a lead before any call: names, ranges and limits. */
export type OperatorTerms = {
  /** As borrowers should read it. */
  name: string;
  ssnDigits: 4 | 9;
  states: '50+dc' | 'all';
  handoffHosts: readonly string[];
  /** The whole of a lead call, in milliseconds. */
  leadLimitMs: number;
  /** Whether this is a sandbox on somebody's own machine, where plain http links to localhost are followed. */
  isPractice: boolean;
};

export function termsFrom(settings: Settings): OperatorTerms {
  return {
    name: settings.OPERATOR_NAME,
    ssnDigits: settings.OPERATOR_SSN_DIGITS,
    states: settings.OPERATOR_STATES,
    handoffHosts: settings.OPERATOR_HANDOFF_HOSTS,
    leadLimitMs: settings.OPERATOR_TIMEOUT_MS,
    isPractice: settings.HANDOFF_MODE === 'local',
  };
}
