import { expect, test } from 'vitest';
import { retryReason } from '#features/form/model/retry-reason.ts';

test.each([
  ['text_changed', 'text_changed'],
  ['changed', 'text_changed'],
  ['unread', 'not_displayed'],
  ['hurried', 'too_fast'],
  ['full', 'daily_limit'],
  ['toString', undefined],
  [['changed'], undefined],
])('reads %j in an address as %s', (again, reason) => {
  expect(retryReason(again)).toBe(reason);
});
