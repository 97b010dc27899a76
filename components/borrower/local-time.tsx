'use client';

import { useSyncExternalStore } from 'react';
import type { Language } from '#features/wording/model/language.ts';

type LocalTimeProps = { iso: string; language: Language; utc: string; exact: string };

/** The borrower's own time first, once scripts know the zone. The server doesn't. */
export function LocalTime({ iso, language, utc, exact }: LocalTimeProps) {
  const local = useSyncExternalStore(
    never,
    () => localTime(new Date(iso), language),
    () => null,
  );
  return (
    <>
      <span>{local ?? utc}</span>
      {local && <span className="block font-normal text-base text-ink-soft">{exact}</span>}
    </>
  );
}

const never = () => () => {};

function localTime(at: Date, language: Language): string | null {
  if (at.getTimezoneOffset() === 0) return null;
  return new Intl.DateTimeFormat(`${language}-US`, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // Such as `Central Time`.
    timeZoneName: 'longGeneric',
  }).format(at);
}
