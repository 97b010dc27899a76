import { expect, test } from 'vitest';
import { decideRetry, FAILURE_TABLE, failureClassOf } from '#features/lead/model/failure-table.ts';

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
  [200, 'answered'],
  [299, 'answered'],
  [302, 'redirected'],
  [307, 'not_processed'],
  [400, 'rejected'],
  [401, 'unauthorized'],
  [403, 'not_processed'],
  [404, 'not_processed'],
  [408, 'other_refusal'],
  [409, 'duplicate'],
  [413, 'not_processed'],
  [422, 'rejected'],
  [429, 'rate_limited'],
  [500, 'ambiguous'],
  [503, 'ambiguous'],
  [504, 'ambiguous'],
])('status %i is %s', (status, failureClass) => {
  expect(failureClassOf(answered(status))).toBe(failureClass);
});

test('an unreadable 2xx response is ambiguous', () => {
  expect(failureClassOf(answered(201, false))).toBe('ambiguous');
});

test('says whether the operator has the lead', () => {
  const classes = [
    'rejected',
    'not_processed',
    'duplicate',
    'redirected',
    'other_refusal',
    'ambiguous',
  ] as const;
  const accepted = classes.map((name) => FAILURE_TABLE[name].accepted);
  expect(accepted).toEqual(['no', 'no', 'maybe', 'maybe', 'maybe', 'maybe']);
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
