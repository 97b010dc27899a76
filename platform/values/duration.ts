export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

const YEAR_MS = 365 * DAY_MS;

/** Exact to the hour: `5 years`, `7 days`, `36 hours`, or `5 años`. */
export function formatRetention(milliseconds: number, language: 'en' | 'es' = 'en'): string {
  const countOf = (count: number, unit: 'year' | 'day' | 'hour') =>
    `${count} ${count === 1 ? RETENTION_UNITS[language][unit][0] : RETENTION_UNITS[language][unit][1]}`;
  const hours = Math.round(milliseconds / HOUR_MS) * HOUR_MS;
  if (hours > 0 && hours % YEAR_MS === 0) return countOf(hours / YEAR_MS, 'year');
  return hours % DAY_MS === 0 ? countOf(hours / DAY_MS, 'day') : countOf(hours / HOUR_MS, 'hour');
}

const RETENTION_UNITS = {
  en: { year: ['year', 'years'], day: ['day', 'days'], hour: ['hour', 'hours'] },
  es: { year: ['año', 'años'], day: ['día', 'días'], hour: ['hora', 'horas'] },
} as const;

const UNITS: [number, string][] = [
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [MINUTE_MS, 'minute'],
  [SECOND_MS, 'second'],
];

/** Rounded to a unit of which there are two or more: `20 seconds`, `3 minutes`, `5 hours`, `2 days`. */
export function formatDuration(milliseconds: number): string {
  const span = Math.max(milliseconds, 0);
  const [length, unit] = UNITS.find(([step]) => span >= 2 * step) ?? [SECOND_MS, 'second'];
  return countOf(Math.round(span / length), unit);
}

/** `59 s`, `4 min 10 s`, `1 h 5 min`; exact to the minute, `4 min`. */
export function formatShortDuration(
  milliseconds: number,
  precision: typeof SECOND_MS | typeof MINUTE_MS = SECOND_MS,
): string {
  const seconds = (Math.max(0, Math.round(milliseconds / precision)) * precision) / SECOND_MS;
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  if (precision === MINUTE_MS) return `${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

/** Rounded up: `a minute`, `5 minutes`. */
export function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

const countOf = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
