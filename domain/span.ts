const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** A span of time in the words of a sentence, such as `7 days` or `36 hours`. */
export function spanInWords(milliseconds: number): string {
  const hours = Math.round(milliseconds / HOUR_MS);
  const [count, unit] = hours % DAY_HOURS === 0 ? [hours / DAY_HOURS, 'day'] : [hours, 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
