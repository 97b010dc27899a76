'use client';

import { useSyncExternalStore } from 'react';
import type { Language } from '#features/wording/model/language.ts';

type LocalTimeProps = { iso: string; language: Language; utc: string };

/** The borrower's own time first, once scripts know the zone. The server doesn't. */
export function LocalTime({ iso, language, utc }: LocalTimeProps) {
  const local = useSyncExternalStore(
    never,
    () => localTime(new Date(iso), language),
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

function localTime(at: Date, language: Language): string | null {
  if (at.getTimezoneOffset() === 0) return null;
  return new Intl.DateTimeFormat(`${language}-US`, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    // Such as `Central Time`.
    timeZoneName: 'longGeneric',
  }).format(at);
}
