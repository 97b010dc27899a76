import { dayInZone, parseZonedTime, utcDay } from './zoned-time.ts';

/** Where the day ends first on the American mainland. */
const ZONE = 'America/New_York';

/** The end of the last day. A public holiday counts as a day, so that the deadline is never too late. */
export function businessDeadline(from: Date, days: number): Date {
  const day = new Date(`${dayInZone(ZONE, from)}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (!isWeekend(day)) left -= 1;
  }
  return parseZonedTime(ZONE, `${utcDay(day)}T23:59`) ?? day;
}

const isWeekend = (day: Date) => day.getUTCDay() % 6 === 0;
