import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { env } from '#platform/config/env.ts';
import { privateHostsOf } from '#platform/egress/live-egress.ts';
import { createOperator, type Operator, type OperatorSettings } from './client.ts';
import { observeCall } from './live-calls.ts';
import { type OperatorTerms, termsFrom } from './terms.ts';

// The framework may load this module more than once in a process; all copies share the tokens.
const kept = globalThis as typeof globalThis & {
  handoffOperator?: { settings: OperatorSettings; operator: Operator };
};

/** The operator that this process's settings name. */
export const operator = (): Operator => operatorWith(operatorSettings());

/**
 * The one operator of these settings in this process. Tokens and circuit breakers live in it and nowhere else, so other
 * settings, as after a reload of the development server, start without any.
 */
export function operatorWith(settings: OperatorSettings): Operator {
  if (!kept.handoffOperator || !isDeepStrictEqual(kept.handoffOperator.settings, settings))
    kept.handoffOperator = { settings, operator: createOperator(settings, steadyNow, observeCall) };
  return kept.handoffOperator.operator;
}

function operatorSettings(): OperatorSettings {
  const settings = env();
  return {
    tokenUrl: settings.OPERATOR_TOKEN_URL,
    clientId: settings.OPERATOR_CLIENT_ID,
    clientSecret: settings.OPERATOR_CLIENT_SECRET,
    clientAuth: settings.OPERATOR_CLIENT_AUTH,
    audience: settings.OPERATOR_AUDIENCE ?? null,
    freshToken: settings.OPERATOR_FRESH_TOKEN,
    consentsUrl: settings.OPERATOR_CONSENTS_URL,
    consentsAuth: settings.OPERATOR_CONSENTS_AUTH,
    personalV3Url: settings.OPERATOR_PERSONAL_V3_URL,
    personalV2Url: settings.OPERATOR_PERSONAL_V2_URL,
    personalScope: settings.OPERATOR_PERSONAL_SCOPE ?? null,
    refinanceUrl: settings.OPERATOR_REFINANCE_URL,
    refinanceScope: settings.OPERATOR_REFINANCE_SCOPE ?? null,
    leadLimitMs: settings.OPERATOR_TIMEOUT_MS,
    repeatsSameId: settings.OPERATOR_REPEAT_SAME_ID,
    prefillUrl: settings.OPERATOR_PREFILL_URL,
    prefillAuth: settings.OPERATOR_PREFILL_AUTH,
    prefillLinkField: settings.OPERATOR_PREFILL_LINK_FIELD ?? null,
    privateHosts: privateHostsOf(settings),
  };
}

/** A clock that is set forward or back must make no token good for longer, and no rest longer. */
const steadyNow = () => performance.now();

/** What this process's settings say of leads to this operator. */
export function operatorTerms(): OperatorTerms {
  return termsFrom(env());
}
