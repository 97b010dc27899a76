'use client';

import { useSyncExternalStore } from 'react';
import { SecondaryButton } from './secondary-button.tsx';

export function PrintButton({ label }: { label: string }) {
  const hasScripts = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hasScripts && <SecondaryButton onPress={() => window.print()}>{label}</SecondaryButton>;
}

const never = () => () => {};
