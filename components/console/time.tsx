import { formatInZone, formatUtcSeconds } from '#platform/values/zoned-time.ts';

export function Time({ at, zone }: { at: Date; zone: string }) {
  return (
    <time dateTime={at.toISOString()} title={formatUtcSeconds(at)} className="whitespace-nowrap tabular-nums">
      {formatInZone(zone, at)}
    </time>
  );
}
