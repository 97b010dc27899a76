import 'server-only';
import { decideRetry } from '#features/lead/model/failure-table.ts';
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
      retryAfterSeconds: number | null;
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

/** What a refusal is called, by its status; 3xx are redirected, and the rest of 4xx other_refusal. */
const REASONS: Record<number, RefusedReason> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  422: 'invalid',
  429: 'rate_limited',
};

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

function judgeResponse(
  { status: httpStatus, retryAfterSeconds, body }: Response,
  posted: ContractBody,
): Posted {
  if (httpStatus >= 200 && httpStatus <= 299) return { kind: 'taken', httpStatus, body };
  const { accepted, state } = decideRetry({ kind: 'answered', status: httpStatus, isReadable: true });
  if (state !== 'refused' || accepted === 'yes') {
    const failed = httpStatus >= 500 && httpStatus <= 599;
    return { kind: 'unknown', reason: failed ? 'server_error' : 'malformed_answer', httpStatus };
  }
  return {
    kind: 'refused',
    arrived: accepted,
    reason: REASONS[httpStatus] ?? (httpStatus < 400 ? 'redirected' : 'other_refusal'),
    httpStatus,
    retryAfterSeconds,
    fields: httpStatus === 400 || httpStatus === 422 ? refusedFields(parseJson(body), posted) : [],
  };
}
