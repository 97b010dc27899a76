'use client';

import { useSyncExternalStore } from 'react';
import { formatUtc } from '#platform/values/utc-time.ts';

export function DateTime({ at }: { at: Date }) {
  const local = useSyncExternalStore(
    never,
    () => localTime(at),
    () => null,
  );
  return (
    <time dateTime={at.toISOString()} className="tabular-nums">
      {formatUtc(at)}
      {local && <span className="block font-normal text-base text-ink-soft">{local}</span>}
    </time>
  );
}

const never = () => () => {};

function localTime(at: Date): string | null {
  if (at.getTimezoneOffset() === 0) return null;
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' }).format(at);
}
