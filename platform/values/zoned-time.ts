import { dateFormat } from './date-format.ts';

const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;
const DAY_MS = 86_400_000;

/** A moment as the clocks of a zone show it, in the words of a date field: `2026-11-21T17:40`. */
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

/**
 * The moment at which the clocks of a zone show this: the first of two where they are set back. Null where they never do,
 * since they are set forward then, and for what is no time.
 */
export function parseZonedTime(zone: string, localTime: string): Date | null {
  if (!LOCAL_TIME.test(localTime)) return null;
  const asUtc = Date.parse(`${localTime}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // The two offsets that the zone can have around then; the moment is asUtc less one of them.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map(
    (near) => Date.parse(`${zonedClock(zone, new Date(near))}:00Z`) - near,
  );
  const matching = offsets
    .map((offset) => new Date(asUtc - offset))
    .filter((time) => zonedClock(zone, time) === localTime)
    .sort((one, other) => one.getTime() - other.getTime());
  return matching[0] ?? null;
}
