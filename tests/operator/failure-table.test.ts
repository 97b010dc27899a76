import { expect, test } from 'vitest';
import { mayBeAccepted } from '#features/form/model/lead-state.ts';
import { decideRetry, FAILURE_TABLE, failureClassOf } from '#operator/failure-table.ts';
import { parseLeadExchange } from '#operator/lead-outcome.ts';
import { responseOf } from './own-sandbox.ts';

const answered = (status: number, isReadable = true) => ({ kind: 'answered', status, isReadable }) as const;
const STATUSES = Array.from({ length: 500 }, (_, index) => 100 + index);

test.each([
  ['not_sent', { accepted: 'no', next: 'retry', state: 'unsent' }],
  ['unanswered', { accepted: 'maybe', next: 'retry_if_deduplicated', state: 'unknown' }],
  ['client_rejected', { accepted: 'no', next: 'nothing', state: 'unsent' }],
] as const)('decides about a post that was %s: %o', (kind, decision) => {
  expect(decideRetry({ kind })).toEqual(decision);
});

test.each([
  ['rate_limited', 'no', [429]],
  ['unauthorized', 'no', [401]],
  ['not_processed', 'no', [307, 308, 403, 404, 413]],
  ['rejected', 'no', [400, 422]],
  ['conflict', 'maybe', [409]],
  ['redirected', 'maybe', [300, 302, 399]],
  ['other_refusal', 'maybe', [402, 408, 499]],
  ['ambiguous', 'maybe', [199, 500, 503, 504]],
  ['answered', 'yes', [200, 299]],
] as const)('the class %s, accepted: %s, has the statuses %j', (failureClass, accepted, statuses) => {
  for (const status of statuses) {
    expect(failureClassOf(answered(status))).toBe(failureClass);
    expect(decideRetry(answered(status)).accepted).toBe(accepted);
  }
});

test('a refusal that the operator may have accepted is known by its stored reason', () => {
  for (const status of STATUSES.filter((each) => each >= 300 && each < 500)) {
    const outcome = parseLeadExchange(responseOf(status, '', 'application/json', null), 'personal_v3');
    if (outcome.kind !== 'refused') throw new Error(`${status} is no refusal`);
    // 307 and 308 have the reason of the other redirects.
    const isMaybe = outcome.accepted === 'maybe' || [307, 308].includes(status);
    expect(mayBeAccepted({ state: 'refused', reason: outcome.reason }), String(status)).toBe(isMaybe);
  }
});

test('an unreadable 2xx response is ambiguous', () => {
  expect(failureClassOf(answered(201, false))).toBe('ambiguous');
});

test('retries only the statuses 401 and 429', () => {
  const retried = STATUSES.filter(
    (status) => !['nothing', 'retry_if_deduplicated'].includes(decideRetry(answered(status)).next),
  );
  expect(retried).toEqual([401, 429]);
});

test('retries a lead that may be accepted only if the operator deduplicates ids', () => {
  const unsafe = Object.values(FAILURE_TABLE).filter(
    ({ accepted, next }) => accepted !== 'no' && next !== 'nothing' && next !== 'retry_if_deduplicated',
  );
  expect(unsafe).toEqual([]);
});
