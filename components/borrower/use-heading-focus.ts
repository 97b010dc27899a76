'use client';

import { useEffect } from 'react';

/** When the router replaces the page, its heading takes the focus: the button that had it is gone. */
export function useHeadingFocus() {
  useEffect(() => {
    const left = findHeading();
    // After the effects of the next page: its error summary goes first.
    return () => queueMicrotask(() => focusAfter(left));
  }, []);
}

const findHeading = () => document.querySelector('h1');

function focusAfter(left: HTMLElement | null) {
  const heading = findHeading();
  const isFocusLost = document.activeElement === null || document.activeElement === document.body;
  if (isFocusLost && heading !== left) heading?.focus({ preventScroll: true });
}
