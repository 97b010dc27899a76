import { expect, test } from 'vitest';
import { businessDeadline } from '#platform/values/business-days.ts';

test.each([
  ['a Monday', '2026-11-02T15:00:00Z', '2026-11-17T04:59:00.000Z'],
  ['a Friday evening in New York', '2026-11-07T02:00:00Z', '2026-11-21T04:59:00.000Z'],
  ['a Sunday evening in New York', '2026-11-09T03:00:00Z', '2026-11-21T04:59:00.000Z'],
  ['a Monday before the clocks change', '2026-10-26T15:00:00Z', '2026-11-10T04:59:00.000Z'],
])('ten business days after %s end on a weekday, weekends left out', (_, from, deadline) => {
  expect(businessDeadline(new Date(from), 10).toISOString()).toBe(deadline);
});
