import 'server-only';
import type { Prefill } from '#features/lead/model/prefill.ts';
import type { OperatorSettings } from './config.ts';
import type { Exchange, NotSentReason } from './http.ts';
import { classifyPost, type RefusedReason, type UnknownReason } from './lead-outcome.ts';
import { isJsonObject, type JsonObject, linkAt, linkByName, readJson } from './response.ts';
import { createDeadline, type Post, sendWithToken } from './retry.ts';
import type { Tokens } from './token.ts';

export const PREFILL_TIMEOUT_MS = 20_000;

/** After `unknown` the operator may hold the borrower's data, so the prefill is not posted again. */
export type PrefillOutcome =
  | {
      kind: 'answered';
      httpStatus: number;
      /** Works for a short time without a password: never log or store it. The caller checks its host. */
      link: string | null;
    }
  | { kind: 'refused'; reason: RefusedReason; httpStatus: number; fields: string[] }
  | { kind: 'unsent'; reason: NotSentReason | 'no_token' }
  | { kind: 'unknown'; reason: UnknownReason; httpStatus: number | null };

export function createSubmitPrefill(
  { prefillUrl, prefillAuth, prefillLinkField, personalScope }: OperatorSettings,
  { tokens, post, now }: { tokens: Tokens; post: Post; now: () => number },
) {
  return async function submitPrefill(prefill: Prefill): Promise<PrefillOutcome> {
    const body = JSON.stringify(prefillBody(prefill));
    const parse = (exchange: Exchange) => parsePrefillExchange(exchange, prefillLinkField);
    if (prefillAuth === 'none') return parse(await post(prefillUrl, body, null, PREFILL_TIMEOUT_MS));
    const deadline = createDeadline(PREFILL_TIMEOUT_MS, now);
    const exchange = await sendWithToken(tokens, personalScope, deadline, (accessToken, timeoutMs) =>
      post(prefillUrl, body, accessToken, timeoutMs),
    );
    if (exchange.kind === 'failed') return { kind: 'unsent', reason: 'no_token' };
    return parse(exchange);
  };
}

/** Source: contract 2.5. `dob` is MM/DD/YYYY, `phone` and `ssn` are digits, amounts are dollars. */
export function prefillBody({ meta, data }: Prefill) {
  const { address, loan, financial, citizenship } = data;
  return {
    meta: withoutEmpty({
      partner: meta.partner,
      flow: meta.flow,
      ctaLocation: meta.ctaLocation,
      partnerId: meta.partnerId,
    }),
    data: withoutEmpty({
      firstName: data.firstName,
      lastName: data.lastName,
      dob: data.dateOfBirth?.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1'),
      phone: data.phone,
      email: data.email,
      ipAddress: data.ipAddress,
      address: withoutEmpty({
        street: address?.street,
        city: address?.city,
        state: address?.state,
        zipcode: address?.zipcode,
      }),
      loan: withoutEmpty({ requestedAmount: loan?.requestedAmount, purpose: loan?.purpose }),
      financial: withoutEmpty({
        employmentStatus: financial?.employmentStatus,
        annualIncome: financial?.annualIncome,
        creditScoreQuality: financial?.creditScoreQuality,
        housingType: financial?.housingType,
      }),
      citizenship: withoutEmpty({ status: citizenship?.status, ssn: citizenship?.ssn }),
    }),
  };
}

/** Source: contract 2.5, 4. Never throws. Any 2xx is an answer, since its body is unpublished. */
export function parsePrefillExchange(exchange: Exchange, linkField: string | null): PrefillOutcome {
  const result = classifyPost(exchange, 'prefill');
  switch (result.kind) {
    case 'accepted': {
      const response = readJson(result.response);
      const link = linkField === null ? linkByName(response) : linkAt(response, linkField);
      return { kind: 'answered', httpStatus: result.httpStatus, link };
    }
    case 'refused': {
      const { reason, httpStatus, fields } = result;
      return { kind: 'refused', reason, httpStatus, fields };
    }
    case 'unsent':
      return { kind: 'unsent', reason: result.reason };
    case 'unknown':
      return { kind: 'unknown', reason: result.reason, httpStatus: result.httpStatus };
  }
}

function withoutEmpty(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== undefined &&
        value !== null &&
        value !== '' &&
        !(isJsonObject(value) && Object.keys(value).length === 0),
    ),
  );
}
