'use client';

import { useEffect } from 'react';

/**
 * Moves on to another address by itself: the effect where there are scripts, the element where there are none. Both at
 * once would navigate twice, and one of the two would be broken off on its way.
 */
export function AutoRedirect({ to, afterSeconds }: { to: string; afterSeconds: number }) {
  useEffect(() => {
    const timer = setTimeout(() => window.location.replace(to), afterSeconds * 1000);
    return () => clearTimeout(timer);
  }, [to, afterSeconds]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${afterSeconds};url=${to}`} />
    </noscript>
  );
}
