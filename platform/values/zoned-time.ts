import { DAY_MS } from './duration.ts';
import { orNull } from './or-null.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 1_000;

/** A format holds memory that the garbage collector doesn't see: one for each line of a list takes a gigabyte. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, options);
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(key, format);
  return format;
}

/** `Nov 21, 2026, 17:40`. */
export function formatInZone(zone: string, at: Date): string {
  return dateFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

export const formatUtcSeconds = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

export const formatUtcMinutes = (at: Date): string =>
  `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** `2026-11-21`. */
export const dayInZone = (zone: string, at: Date): string => zonedClock(zone, at).slice(0, 10);

/** PostgreSQL reads a name without a region, such as CET, as an abbreviation without summer time. */
export const isRegionalZone = (name: string) => name === 'UTC' || name.includes('/');

/** No offsets: the database reads their sign the other way round. */
export const isTimeZone = (name: string): boolean =>
  !/^[+-]/.test(name) && orNull(() => new Intl.DateTimeFormat('en-US', { timeZone: name })) !== null;

const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/** The value of a date field: `2026-11-21T17:40`. */
export function zonedClock(zone: string, at: Date): string {
  const parts = Object.fromEntries(
    dateFormat('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute } = parts;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/** The first of two moments if the clocks go back; null for an hour that they skip. */
export function parseZonedTime(zone: string, localTime: string): Date | null {
  if (!LOCAL_TIME.test(localTime)) return null;
  const asUtc = Date.parse(`${localTime}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // The time is asUtc minus one of the zone's two offsets.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map(
    (near) => Date.parse(`${zonedClock(zone, new Date(near))}:00Z`) - near,
  );
  const matching = offsets
    .map((offset) => new Date(asUtc - offset))
    .filter((time) => zonedClock(zone, time) === localTime)
    .sort((one, other) => one.getTime() - other.getTime());
  return matching[0] ?? null;
}
