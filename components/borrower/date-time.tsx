import { formatUtc } from '#platform/values/utc-time.ts';
import { LocalTime } from './local-time.tsx';

export function DateTime({ at }: { at: Date }) {
  const iso = at.toISOString();
  return (
    <time dateTime={iso} className="tabular-nums">
      <LocalTime iso={iso} utc={formatUtc(at)} />
    </time>
  );
}
