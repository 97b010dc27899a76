'use client';

import { useSyncExternalStore } from 'react';
import { SecondaryButton } from './secondary-button.tsx';

export function PrintButton() {
  const hasScripts = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hasScripts && <SecondaryButton onPress={() => window.print()}>Print</SecondaryButton>;
}

const never = () => () => {};
