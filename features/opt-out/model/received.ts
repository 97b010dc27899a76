import { MINUTE_MS } from '#platform/values/duration.ts';
import { invalid, ok, type ParseResult } from '#platform/values/parse-result.ts';
import { dayInZone, parseZonedTime } from '#platform/values/zoned-time.ts';

/** How a request or a withdrawal came. A borrower's own withdrawal is a form. */
export const RECEIVED_BY = ['phone', 'mail', 'email', 'text', 'form', 'other'] as const;
export type ReceivedBy = (typeof RECEIVED_BY)[number];

export const RECEIVED_BY_LABELS: Record<ReceivedBy, string> = {
  phone: 'Phone call',
  mail: 'Letter',
  email: 'Email',
  text: 'Text message',
  form: 'Web form',
  other: 'Another way',
};

const FIRST_DAY = '2000-01-01';

/** A day that has passed counts to its end: a borrower may have agreed in its morning and called in the evening. */
export function receivedTime(day: string, zone: string, now: Date): ParseResult<Date> {
  const lastMinute = parseZonedTime(zone, `${day}T23:59`);
  if (!lastMinute || day < FIRST_DAY) return invalid('Enter the day on which it came');
  if (day > dayInZone(zone, now)) return invalid('Enter a day that isn’t in the future');
  return ok(new Date(Math.min(now.getTime(), lastMinute.getTime() + MINUTE_MS - 1)));
}
