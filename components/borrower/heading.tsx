'use client';

import { useEffect, useRef } from 'react';

let hasShownPage = false;

/** Takes the focus after a client-side navigation: the button that had it is gone. */
export function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasShownPage && isFocusLost()) heading.current?.focus({ preventScroll: true });
    hasShownPage = true;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-title">
      {children}
    </h1>
  );
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
