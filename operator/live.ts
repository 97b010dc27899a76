import 'server-only';
import { env } from '#env.ts';
import { createOperator, type Operator } from './client.ts';
import { observeCall } from './live-calls.ts';
import { type OperatorTerms, termsFrom } from './terms.ts';

// The framework may load this module more than once in a process; the tokens are to be shared all the same.
const kept = globalThis as typeof globalThis & { handoffOperator?: Operator };

/** The operator that this process's settings name. */
export function operator(): Operator {
  kept.handoffOperator ??= operatorFromSettings();
  return kept.handoffOperator;
}

function operatorFromSettings(): Operator {
  const settings = env();
  return createOperator(
    {
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
    },
    steadyNow,
    observeCall,
  );
}

/** A clock that is set forward or back must make no token good for longer, and no rest longer. */
const steadyNow = () => performance.now();

/** What this process's settings say of leads to this operator. */
export function operatorTerms(): OperatorTerms {
  return termsFrom(env());
}
