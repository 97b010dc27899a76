'use client';

import { useSyncExternalStore } from 'react';

/** Tells the server the reader's time zone along with a form; without scripts it is UTC until they choose. */
export function OwnTimeZone() {
  const zone = useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
  return <input type="hidden" name="timeZone" value={zone} />;
}
