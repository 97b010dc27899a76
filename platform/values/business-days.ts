import { dayInZone, parseZonedTime, utcDay } from './zoned-time.ts';

/** Where the day ends first on the American mainland. */
const ZONE = 'America/New_York';

/** `2026-11-21`. */
export const businessDay = (at: Date): string => dayInZone(ZONE, at);

/** The end of the last day. A public holiday counts as a day, so that the deadline is never too late. */
export function businessDeadline(from: string, days: number): Date {
  const day = new Date(`${from}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (!isWeekend(day)) left -= 1;
  }
  return parseZonedTime(ZONE, `${utcDay(day)}T23:59`) ?? day;
}

const isWeekend = (day: Date) => day.getUTCDay() % 6 === 0;
