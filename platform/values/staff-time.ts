import { dateFormat } from './date-format.ts';

/** A moment by the clock of whoever reads it: `Nov 21, 2026, 17:40`. The zone is an IANA name. */
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

/** The same to the second and in UTC, as it stands in records: `2026-11-21 17:40:33 UTC`. */
export function formatUtcSeconds(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Whether a name is a time zone that can be reckoned with. A bare offset is none: the database takes its sign for the other one. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
