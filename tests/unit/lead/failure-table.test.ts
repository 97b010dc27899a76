import { expect, test } from 'vitest';
import { decideRetry, FAILURE_TABLE, failureClassOf } from '#features/lead/model/failure-table.ts';

const answered = (status: number, isReadable = true) => ({ kind: 'answered', status, isReadable }) as const;
const STATUSES = Array.from({ length: 500 }, (_, index) => 100 + index);

test('what was not sent may be repeated, what may have been taken never is by itself', () => {
  expect(decideRetry({ kind: 'not_sent' })).toEqual({ accepted: 'no', next: 'repeat', state: 'unsent' });
  expect(decideRetry({ kind: 'unanswered' })).toEqual({
    accepted: 'maybe',
    next: 'repeat_if_deduplicated',
    state: 'unknown',
  });
});

test('where the operator gives us no token because it does not know us, nobody asks again', () => {
  expect(decideRetry({ kind: 'not_admitted' })).toEqual({ accepted: 'no', next: 'nothing', state: 'unsent' });
});

test.each([
  [200, 'answered'],
  [201, 'answered'],
  [302, 'redirected'],
  [307, 'turned_away'],
  [400, 'rejected'],
  [401, 'unauthorized'],
  [403, 'turned_away'],
  [404, 'turned_away'],
  [408, 'other_refusal'],
  [409, 'duplicate'],
  [413, 'turned_away'],
  [422, 'rejected'],
  [429, 'too_many'],
  [500, 'ambiguous'],
  [502, 'ambiguous'],
  [503, 'ambiguous'],
  [504, 'ambiguous'],
])('a status of %i is %s', (status, failureClass) => {
  expect(failureClassOf(answered(status))).toBe(failureClass);
});

test('an answer of 2xx that cannot be read is ambiguous', () => {
  expect(failureClassOf(answered(201, false))).toBe('ambiguous');
});

test('of all statuses only 401 and 429 lead to another post', () => {
  const repeated = STATUSES.filter(
    (status) => !['nothing', 'repeat_if_deduplicated'].includes(decideRetry(answered(status)).next),
  );
  expect(repeated).toEqual([401, 429]);
});

test('no class that the operator may hold is repeated unless it takes two posts of one id for one', () => {
  const rash = Object.values(FAILURE_TABLE).filter(
    ({ accepted, next }) => accepted !== 'no' && next !== 'nothing' && next !== 'repeat_if_deduplicated',
  );
  expect(rash).toEqual([]);
});
