'use client';

import { useSyncExternalStore } from 'react';
import { MinorButton } from './secondary-button.tsx';

/** Prints the page; without scripts a browser's own menu does. */
export function PrintButton() {
  const hasScripts = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hasScripts && <MinorButton onPress={() => window.print()}>Print</MinorButton>;
}

const never = () => () => {};
