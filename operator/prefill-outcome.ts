import 'server-only';
import { linkAt, linkByName } from './answer-link.ts';
import type { Exchange, NotSentReason } from './http.ts';
import { parseJson } from './json.ts';
import { judgePosted, type RefusedReason, type UnknownReason } from './posted.ts';

/** Whole time of one prefill. */
export const PREFILL_LIMIT_MS = 20_000;

/** What became of a prefill. After `unknown` the operator may hold the borrower's data: it is not posted again. */
export type PrefillOutcome =
  | {
      kind: 'answered';
      httpStatus: number;
      /** Ready to use, for a short time, by whoever has it: never logged or kept. Its host is not judged here. */
      link: string | null;
    }
  | { kind: 'refused'; reason: RefusedReason; httpStatus: number; fields: string[] }
  | { kind: 'unsent'; reason: NotSentReason | 'no_token' }
  | { kind: 'unknown'; reason: UnknownReason; httpStatus: number | null };

/**
 * What an exchange with the prefill endpoint means; source: contract 2.5, 4. Never throws. A 2xx is an answer whatever its
 * body, which is not shown; `linkField` is where the link stands in it, null for the usual names.
 */
export function judgePrefillExchange(exchange: Exchange, linkField: string | null): PrefillOutcome {
  const posted = judgePosted(exchange, 'prefill');
  switch (posted.kind) {
    case 'taken': {
      const answer = parseJson(posted.body);
      const link = linkField === null ? linkByName(answer) : linkAt(answer, linkField);
      return { kind: 'answered', httpStatus: posted.httpStatus, link };
    }
    case 'refused': {
      const { reason, httpStatus, fields } = posted;
      return { kind: 'refused', reason, httpStatus, fields };
    }
    default:
      return posted;
  }
}
