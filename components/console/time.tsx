import { timeIn, timeInUtc } from '#domain/staff-time.ts';

/** A moment by the reader's clock, with UTC at hand: on the pointer, and to whoever listens. */
export function Time({ at, zone }: { at: Date; zone: string }) {
  return (
    <time dateTime={at.toISOString()} title={timeInUtc(at)} className="whitespace-nowrap tabular-nums">
      {timeIn(zone, at)}
    </time>
  );
}
