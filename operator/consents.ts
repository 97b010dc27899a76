import 'server-only';
import { handleWhenResult } from 'cockatiel';
import type { ConsentBlock } from '#features/consent/model/consent-text.ts';
import { createBreaker } from './breaker.ts';
import type { OperatorSettings } from './config.ts';
import { type Exchange, isTimeout } from './http.ts';
import { MAIN_BLOCK } from './lead-body.ts';
import { isJsonObject, type JsonObject, readExactJson } from './response.ts';
import { createDeadline, sendWithToken } from './retry.ts';
import type { Tokens } from './token.ts';
import type { AccessToken } from './token-request.ts';

const MAX_CONSECUTIVE_OUTAGES = 3;
const CONSENTS_TIMEOUT_MS = 10_000;
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

type Dependencies = {
  tokens: Tokens;
  get: (url: string, accessToken: AccessToken | null, timeoutMs: number) => Promise<Exchange>;
  now: () => number;
};

export function createFetchConsents(
  { consentsUrl, consentsAuth, personalScope }: OperatorSettings,
  { tokens, get, now }: Dependencies,
): () => Promise<ConsentsOutcome> {
  async function fetchNow(): Promise<ConsentsOutcome> {
    if (consentsAuth === 'none') return parseConsents(await get(consentsUrl, null, CONSENTS_TIMEOUT_MS));
    const deadline = createDeadline(CONSENTS_TIMEOUT_MS, now);
    const exchange = await sendWithToken(tokens, personalScope, deadline, (accessToken, timeoutMs) =>
      get(consentsUrl, accessToken, timeoutMs),
    );
    if (exchange.kind === 'failed')
      return { kind: 'unavailable', reason: 'no_token', httpStatus: exchange.httpStatus };
    return parseConsents(exchange);
  }

  let lastOutage: ConsentsOutcome = { kind: 'unavailable', reason: 'unreachable', httpStatus: null };
  const breaker = createBreaker<ConsentsOutcome>(
    handleWhenResult((result) => isOutage(result as ConsentsOutcome)),
    { maxFailures: MAX_CONSECUTIVE_OUTAGES, now, whenOpen: () => lastOutage },
  );
  return () =>
    breaker(async () => {
      const outcome = await fetchNow();
      if (isOutage(outcome)) lastOutage = outcome;
      return outcome;
    });
}

/**
 * Source: contract 2.2, 4. The envelope is unpublished: the keys may be at the root or one level down. `html` is not
 * trimmed. One bad block makes the whole response unavailable.
 */
export function parseConsents(exchange: Exchange): ConsentsOutcome {
  if (exchange.kind !== 'response') {
    const httpStatus = exchange.kind === 'maybe_sent' ? exchange.status : null;
    return { kind: 'unavailable', reason: failureReason(exchange), httpStatus };
  }
  const { status, undecodable } = exchange;
  const unavailable = (reason: ConsentsFailure): ConsentsOutcome => ({
    kind: 'unavailable',
    reason,
    httpStatus: status,
  });
  if (status === 401) return unavailable('unauthorized');
  if (status < 200 || status > 299) return unavailable('http_status');

  const answer = undecodable ? undefined : readExactJson(exchange);
  if (!isJsonObject(answer)) return unavailable('not_json');
  const container = findBlockContainer(answer);
  if (!container) return unavailable('no_main_block');

  const served = Object.entries(container).filter(
    ([key]) => key.length <= MAX_KEY_LENGTH && CONSENT_KEY.test(key),
  );
  if (served.length > MAX_BLOCKS) return unavailable('too_many_blocks');
  const blocks: ConsentBlock[] = [];
  for (const [key, html] of served) {
    const failure = blockFailure(html);
    if (failure) return unavailable(failure);
    blocks.push({ key, html: String(html) });
  }
  return { kind: 'fetched', blocks: [...blocks.filter(isMain), ...blocks.filter((block) => !isMain(block))] };
}

function failureReason({ reason }: Exclude<Exchange, { kind: 'response' }>): ConsentsFailure {
  if (isTimeout(reason)) return 'timed_out';
  switch (reason) {
    case 'response_cut':
    case 'response_too_large':
      return reason;
    case 'response_garbled':
      return 'not_json';
    default:
      return 'unreachable';
  }
}

function findBlockContainer(answer: JsonObject): JsonObject | null {
  if (Object.hasOwn(answer, MAIN_BLOCK)) return answer;
  const wrapped = Object.values(answer).filter(
    (value) => isJsonObject(value) && Object.hasOwn(value, MAIN_BLOCK),
  );
  const [only] = wrapped;
  return wrapped.length === 1 && isJsonObject(only) ? only : null;
}

function blockFailure(html: unknown): ConsentsFailure | null {
  if (typeof html !== 'string') return 'block_not_text';
  if (html.trim() === '') return 'block_empty';
  if (!html.isWellFormed()) return 'block_not_unicode';
  return Buffer.byteLength(html) > MAX_BLOCK_BYTES ? 'block_too_large' : null;
}

function isMain(block: ConsentBlock): boolean {
  return block.key === MAIN_BLOCK;
}

/** An unusable 2xx response is not an outage. */
function isOutage(outcome: ConsentsOutcome): boolean {
  if (outcome.kind === 'fetched') return false;
  return outcome.httpStatus === null || outcome.httpStatus > 299;
}
