import 'server-only';
import { z } from 'zod';
import type { Exchange, MaybeSentReason, NotSentReason } from './http.ts';
import { isJsonObject, parseJson } from './json.ts';
import { refusedFields } from './refused-fields.ts';
import type { TokenFailure } from './token.ts';

/** What became of a lead, and whether the operator may hold it: `arrived` 'maybe' forbids posting it again unasked. */
export type LeadOutcome = LeadAnswered | LeadRefused | LeadUnsent | LeadUnknown;

export type LeadAnswered = {
  kind: 'answered';
  arrived: 'yes';
  httpStatus: number;
  /** As received; contract 3 names four values, others may come. */
  status: string | null;
  uuid: string | null;
  /** A passwordless key to somebody's offers. As received: whether its host may be followed is not judged here. */
  inviteUrl: string | null;
  /** JSON text of whatever was received: a string, an object or a list. */
  warning: string | null;
};

export type LeadRefused = {
  kind: 'refused';
  arrived: 'no' | 'maybe';
  reason: RefusedReason;
  httpStatus: number;
  retryAfterSeconds: number | null;
  /** Names of the contract (`borrower.email`), found in the body of a 400 or 422; never the operator's words. */
  fields: string[];
};

export type LeadUnsent =
  | { kind: 'unsent'; arrived: 'no'; reason: NotSentReason; tokenFailure: null }
  | { kind: 'unsent'; arrived: 'no'; reason: 'no_token'; tokenFailure: TokenFailure };

export type LeadUnknown = {
  kind: 'unknown';
  arrived: 'maybe';
  reason: UnknownReason;
  httpStatus: number | null;
};

export type RefusedReason =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'invalid'
  | 'rate_limited'
  | 'redirected'
  | 'other_refusal';

export type UnknownReason =
  | 'connection_lost'
  | 'timed_out'
  | 'response_cut'
  | 'response_too_large'
  | 'server_error'
  | 'malformed_answer';

type Refusal = { reason: RefusedReason; arrived: 'no' | 'maybe' };

/** A row for each class of refusal. Nothing of this is documented by the operator. */
const REFUSALS: { from: number; to: number; refusal: Refusal }[] = [
  // Where a POST is answered by "look over there", it may well have been taken first; 307 and 308 say "post it there".
  { from: 307, to: 308, refusal: { reason: 'redirected', arrived: 'no' } },
  { from: 300, to: 399, refusal: { reason: 'redirected', arrived: 'maybe' } },
  { from: 400, to: 400, refusal: { reason: 'bad_request', arrived: 'no' } },
  { from: 401, to: 401, refusal: { reason: 'unauthorized', arrived: 'no' } },
  { from: 403, to: 403, refusal: { reason: 'forbidden', arrived: 'no' } },
  { from: 404, to: 404, refusal: { reason: 'not_found', arrived: 'no' } },
  // A duplicate: of an earlier post of the same lead, perhaps.
  { from: 409, to: 409, refusal: { reason: 'conflict', arrived: 'maybe' } },
  { from: 413, to: 413, refusal: { reason: 'too_large', arrived: 'no' } },
  { from: 422, to: 422, refusal: { reason: 'invalid', arrived: 'no' } },
  { from: 429, to: 429, refusal: { reason: 'rate_limited', arrived: 'no' } },
  { from: 400, to: 499, refusal: { reason: 'other_refusal', arrived: 'maybe' } },
];

const UNANSWERED: Record<MaybeSentReason, UnknownReason> = {
  connection_lost: 'connection_lost',
  headers_timed_out: 'timed_out',
  deadline_passed: 'timed_out',
  response_cut: 'response_cut',
  response_garbled: 'malformed_answer',
  response_too_large: 'response_too_large',
};

/** What an exchange with a leads endpoint means; source: contract 2.3, 3, 7. Never throws. `now` dates a Retry-After. */
export function judgeLeadExchange(exchange: Exchange, now: number): LeadOutcome {
  switch (exchange.kind) {
    case 'not_sent':
      return { kind: 'unsent', arrived: 'no', reason: exchange.reason, tokenFailure: null };
    case 'maybe_sent':
      return unknown(UNANSWERED[exchange.reason], exchange.status);
    case 'response':
      return judgeLeadResponse(exchange, now);
  }
}

type Response = Extract<Exchange, { kind: 'response' }>;

function judgeLeadResponse({ status, retryAfter, body }: Response, now: number): LeadOutcome {
  if (status >= 200 && status <= 299) return judgeLeadAnswer(status, body);
  const row = REFUSALS.find(({ from, to }) => status >= from && status <= to);
  if (!row) return unknown(status >= 500 && status <= 599 ? 'server_error' : 'malformed_answer', status);
  return {
    kind: 'refused',
    ...row.refusal,
    httpStatus: status,
    retryAfterSeconds: secondsUntil(retryAfter, now),
    fields: status === 400 || status === 422 ? refusedFields(parseJson(body)) : [],
  };
}

const MAX_WORD_LENGTH = 200;
const MAX_LINK_LENGTH = 4096;

const text = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    // Control characters and halves of characters could be neither stored nor followed.
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value))
    .nullable()
    .catch(null);

const part = z.object({
  status: text(MAX_WORD_LENGTH),
  uuid: text(MAX_WORD_LENGTH),
  inviteUrl: text(MAX_LINK_LENGTH),
  warning: z.unknown().optional(),
});

function judgeLeadAnswer(httpStatus: number, body: Buffer): LeadOutcome {
  const answer = parseJson(body);
  if (!isJsonObject(answer)) return unknown('malformed_answer', httpStatus);
  const root = part.parse(answer);
  const lead = part.parse(isJsonObject(answer.lead) ? answer.lead : {});
  const found = {
    status: lead.status ?? root.status,
    uuid: lead.uuid ?? root.uuid,
    inviteUrl: root.inviteUrl ?? lead.inviteUrl,
  };
  if (Object.values(found).every((value) => value === null)) return unknown('malformed_answer', httpStatus);
  const warning = warningText(root.warning) ?? warningText(lead.warning);
  return { kind: 'answered', arrived: 'yes', httpStatus, ...found, warning };
}

const SAYS_NOTHING = ['null', 'false', '""', '[]', '{}'];

function warningText(warning: unknown): string | null {
  if (warning === undefined) return null;
  try {
    const json = JSON.stringify(warning);
    return SAYS_NOTHING.includes(json) ? null : json;
  } catch {
    // Parsing knows no depth limit, writing does. An absurd warning must not cost the lead its answer.
    return '"unreadable"';
  }
}

function unknown(reason: UnknownReason, httpStatus: number | null): LeadUnknown {
  return { kind: 'unknown', arrived: 'maybe', reason, httpStatus };
}

const MAX_RETRY_AFTER_SECONDS = 86_400;

function secondsUntil(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null;
  const isDate = retryAfter.endsWith(' GMT');
  const seconds = isDate ? Math.ceil((Date.parse(retryAfter) - now) / 1000) : wholeNumber(retryAfter);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_SECONDS);
}

function wholeNumber(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
