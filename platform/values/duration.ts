export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
const DAY_HOURS = 24;
const YEAR_DAYS = 365;

/** A span of time in the words of a sentence, such as `5 years`, `7 days` or `36 hours`. */
export function formatRetention(milliseconds: number): string {
  const hours = Math.round(milliseconds / HOUR_MS);
  const days = hours / DAY_HOURS;
  const [count, unit] =
    days > 0 && days % YEAR_DAYS === 0
      ? [days / YEAR_DAYS, 'year']
      : Number.isInteger(days)
        ? [days, 'day']
        : [hours, 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
