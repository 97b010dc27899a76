'use client';

import { useEffect } from 'react';

/** The effect needs JavaScript, the element works without. Both at once would navigate twice. */
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
