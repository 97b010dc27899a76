import { expect, test } from 'vitest';
import { withdrawalDueAt } from '#features/opt-out/model/withdrawal.ts';

test.each([
  ['a Monday', '2026-11-02T15:00:00Z', '2026-11-17T04:59:00.000Z'],
  ['a Friday evening in New York', '2026-11-07T02:00:00Z', '2026-11-21T04:59:00.000Z'],
  ['a Sunday evening in New York', '2026-11-09T03:00:00Z', '2026-11-21T04:59:00.000Z'],
  ['a Monday before the clocks change', '2026-10-26T15:00:00Z', '2026-11-10T04:59:00.000Z'],
])('ten business days after %s end on a weekday, weekends left out', (_, from, deadline) => {
  expect(withdrawalDueAt(new Date(from)).toISOString()).toBe(deadline);
});

test.each([
  ['Los Angeles, where the day ends later', '2026-11-02', '2026-11-03T07:59:59.999Z'],
  ['UTC, where the next day has begun', '2026-11-03', '2026-11-03T02:00:00Z'],
])('the earlier day counts for staff in %s', (_, day, receivedAt) => {
  expect(withdrawalDueAt(new Date(receivedAt), day).toISOString()).toBe('2026-11-17T04:59:00.000Z');
});
