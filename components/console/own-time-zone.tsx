'use client';

import { useSyncExternalStore } from 'react';

/** UTC without scripts. */
export function OwnTimeZone() {
  const zone = useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
  return <input type="hidden" name="timeZone" value={zone} />;
}
