'use client';

import { useSyncExternalStore } from 'react';

/** Sends the reader's time zone with a form. Without scripts it is UTC until they choose one. */
export function OwnTimeZone() {
  const zone = useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
  return <input type="hidden" name="timeZone" value={zone} />;
}
