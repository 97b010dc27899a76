export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

const YEAR_MS = 365 * DAY_MS;

/** Exact to the hour: `5 years`, `7 days`, `36 hours`, or `5 años`. */
export function formatRetention(milliseconds: number, language: Language = 'en'): string {
  const hours = Math.round(milliseconds / HOUR_MS) * HOUR_MS;
  if (hours > 0 && hours % YEAR_MS === 0) return countOf(hours / YEAR_MS, 'year', language);
  return hours % DAY_MS === 0
    ? countOf(hours / DAY_MS, 'day', language)
    : countOf(hours / HOUR_MS, 'hour', language);
}

const UNIT_WORDS = {
  en: {
    year: ['year', 'years'],
    day: ['day', 'days'],
    hour: ['hour', 'hours'],
    minute: ['minute', 'minutes'],
    second: ['second', 'seconds'],
  },
  es: {
    year: ['año', 'años'],
    day: ['día', 'días'],
    hour: ['hora', 'horas'],
    minute: ['minuto', 'minutos'],
    second: ['segundo', 'segundos'],
  },
} as const;

type Language = keyof typeof UNIT_WORDS;
type Unit = keyof (typeof UNIT_WORDS)['en'];

const UNITS: [number, Unit][] = [
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [MINUTE_MS, 'minute'],
  [SECOND_MS, 'second'],
];

/** Rounded to a unit of which there are two or more: `20 seconds`, `3 minutes`, `5 hours`, `2 days`. */
export function formatDuration(milliseconds: number, language: Language = 'en'): string {
  const span = Math.max(milliseconds, 0);
  const [length, unit] = UNITS.find(([step]) => span >= 2 * step) ?? [SECOND_MS, 'second' as const];
  return countOf(Math.round(span / length), unit, language);
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

const countOf = (count: number, unit: Unit, language: Language) =>
  `${count} ${UNIT_WORDS[language][unit][count === 1 ? 0 : 1]}`;
