import 'server-only';
import { type ConsentBlock, MAIN_BLOCK } from '#features/consent/model/consent-block.ts';
import type { Exchange } from './http.ts';
import { isJsonObject, type JsonObject, parseJson } from './json.ts';

/** Whole time of one consents request. */
export const CONSENTS_LIMIT_MS = 10_000;
const MAX_BLOCKS = 10;
const MAX_BLOCK_BYTES = 128 * 1024;
const MAX_KEY_LENGTH = 100;
const CONSENT_KEY = /^[\w-]+(\.[\w-]+)*\.consent$/;

export type ConsentsOutcome =
  | { kind: 'fetched'; blocks: ConsentBlock[] }
  | { kind: 'unavailable'; reason: ConsentsFailure; httpStatus: number | null };

export type ConsentsFailure =
  | 'no_token'
  | 'unreachable'
  | 'timed_out'
  | 'response_cut'
  | 'response_too_large'
  | 'unauthorized'
  | 'http_status'
  | 'not_json'
  | 'no_main_block'
  | 'too_many_blocks'
  | 'block_not_text'
  | 'block_empty'
  | 'block_not_unicode'
  | 'block_too_large';

/**
 * What an exchange with the consents endpoint means; source: contract 2.2, 4.
 *
 * The keys may stand at the root or one level below it, the envelope being unpublished. Each `html` is exactly the string
 * that the JSON held, untrimmed. `personal.consent` comes first and must be there; every other key that ends in
 * `.consent` is kept, in the order served. One bad block makes the whole answer unavailable.
 */
export function judgeConsents(exchange: Exchange): ConsentsOutcome {
  if (exchange.kind !== 'response') {
    const httpStatus = exchange.kind === 'maybe_sent' ? exchange.status : null;
    return { kind: 'unavailable', reason: unansweredReason(exchange), httpStatus };
  }
  const { status, body } = exchange;
  const unavailable = (reason: ConsentsFailure): ConsentsOutcome => ({
    kind: 'unavailable',
    reason,
    httpStatus: status,
  });
  if (status === 401) return unavailable('unauthorized');
  if (status < 200 || status > 299) return unavailable('http_status');

  const answer = parseJson(body);
  if (!isJsonObject(answer)) return unavailable('not_json');
  const holder = holderOfBlocks(answer);
  if (!holder) return unavailable('no_main_block');

  const served = Object.entries(holder).filter(
    ([key]) => key.length <= MAX_KEY_LENGTH && CONSENT_KEY.test(key),
  );
  if (served.length > MAX_BLOCKS) return unavailable('too_many_blocks');
  const blocks: ConsentBlock[] = [];
  for (const [key, html] of served) {
    const fault = faultOf(html);
    if (fault) return unavailable(fault);
    blocks.push({ key, html: String(html) });
  }
  return { kind: 'fetched', blocks: [...blocks.filter(isMain), ...blocks.filter((block) => !isMain(block))] };
}

function unansweredReason({ reason }: Exclude<Exchange, { kind: 'response' }>): ConsentsFailure {
  switch (reason) {
    case 'connect_timed_out':
    case 'headers_timed_out':
    case 'deadline_passed':
      return 'timed_out';
    case 'response_cut':
    case 'response_too_large':
      return reason;
    case 'response_garbled':
      return 'not_json';
    default:
      return 'unreachable';
  }
}

function holderOfBlocks(answer: JsonObject): JsonObject | null {
  if (Object.hasOwn(answer, MAIN_BLOCK)) return answer;
  const wrapped = Object.values(answer).filter(
    (value) => isJsonObject(value) && Object.hasOwn(value, MAIN_BLOCK),
  );
  const [only] = wrapped;
  return wrapped.length === 1 && isJsonObject(only) ? only : null;
}

function faultOf(html: unknown): ConsentsFailure | null {
  if (typeof html !== 'string') return 'block_not_text';
  if (html.trim() === '') return 'block_empty';
  if (!html.isWellFormed()) return 'block_not_unicode';
  return Buffer.byteLength(html) > MAX_BLOCK_BYTES ? 'block_too_large' : null;
}

function isMain(block: ConsentBlock): boolean {
  return block.key === MAIN_BLOCK;
}

/**
 * Whether nobody was there to answer. Whoever answers with no usable consent is no outage: that is the operator's word.
 */
export function isOutage(outcome: ConsentsOutcome): boolean {
  if (outcome.kind === 'fetched') return false;
  return outcome.httpStatus === null || outcome.httpStatus > 299;
}
