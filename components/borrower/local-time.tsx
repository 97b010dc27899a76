'use client';

import { useSyncExternalStore } from 'react';

/** The server doesn't know the time zone. */
export function LocalTime({ iso }: { iso: string }) {
  const local = useSyncExternalStore(
    never,
    () => localTime(new Date(iso)),
    () => null,
  );
  return local && <span className="block font-normal text-base text-ink-soft">{local}</span>;
}

const never = () => () => {};

function localTime(at: Date): string | null {
  if (at.getTimezoneOffset() === 0) return null;
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' }).format(at);
}
