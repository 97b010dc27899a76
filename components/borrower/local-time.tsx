'use client';

import { useSyncExternalStore } from 'react';

type LocalTimeProps = { iso: string; utc: string };

/** The borrower's own time first, once scripts know the zone. The server doesn't. */
export function LocalTime({ iso, utc }: LocalTimeProps) {
  const local = useSyncExternalStore(
    never,
    () => localTime(new Date(iso)),
    () => null,
  );
  if (!local) return utc;
  return (
    <>
      {local}
      <span className="block font-normal text-base text-ink-soft">{utc}</span>
    </>
  );
}

const never = () => () => {};

function localTime(at: Date): string | null {
  if (at.getTimezoneOffset() === 0) return null;
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' }).format(at);
}
