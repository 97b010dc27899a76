'use client';

import { useEffect, useRef } from 'react';

let hasShownPage = false;

/**
 * A page's heading. Where a script has put this page in the place of another, it takes the focus, as the top of a page that
 * a browser loads would: otherwise the focus is left on a button that is gone.
 */
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
