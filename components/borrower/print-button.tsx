'use client';

import { useSyncExternalStore } from 'react';
import { SecondaryButton } from './button.tsx';

/** Prints the page; without scripts a browser's own menu does. */
export function PrintButton() {
  const hasScripts = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hasScripts && <SecondaryButton onPress={() => window.print()}>Print</SecondaryButton>;
}

const never = () => () => {};
