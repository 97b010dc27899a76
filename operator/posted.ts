import 'server-only';
import type { ContractBody } from './contract-fields.ts';
import type { Exchange, MaybeSentReason, NotSentReason } from './http.ts';
import { parseJson } from './json.ts';
import { refusedFields } from './refused-fields.ts';

/** What became of personal data that was posted: taken, with an answer still to be read, or one of three failures. */
export type Posted =
  | { kind: 'taken'; httpStatus: number; body: Buffer }
  | {
      kind: 'refused';
      arrived: 'no' | 'maybe';
      reason: RefusedReason;
      httpStatus: number;
      retryAfter: string | null;
      /** Names of the contract (`borrower.email`), found in the body of a 400 or 422; never the operator's words. */
      fields: string[];
    }
  | { kind: 'unsent'; reason: NotSentReason }
  | { kind: 'unknown'; reason: UnknownReason; httpStatus: number | null };

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

/** What an exchange that posted such a body means, short of its answer. Never throws. */
export function judgePosted(exchange: Exchange, posted: ContractBody): Posted {
  switch (exchange.kind) {
    case 'not_sent':
      return { kind: 'unsent', reason: exchange.reason };
    case 'maybe_sent':
      return { kind: 'unknown', reason: UNANSWERED[exchange.reason], httpStatus: exchange.status };
    case 'response':
      return judgeResponse(exchange, posted);
  }
}

type Response = Extract<Exchange, { kind: 'response' }>;

function judgeResponse({ status: httpStatus, retryAfter, body }: Response, posted: ContractBody): Posted {
  if (httpStatus >= 200 && httpStatus <= 299) return { kind: 'taken', httpStatus, body };
  const row = REFUSALS.find(({ from, to }) => httpStatus >= from && httpStatus <= to);
  if (!row) {
    const failed = httpStatus >= 500 && httpStatus <= 599;
    return { kind: 'unknown', reason: failed ? 'server_error' : 'malformed_answer', httpStatus };
  }
  return {
    kind: 'refused',
    ...row.refusal,
    httpStatus,
    retryAfter,
    fields: httpStatus === 400 || httpStatus === 422 ? refusedFields(parseJson(body), posted) : [],
  };
}
