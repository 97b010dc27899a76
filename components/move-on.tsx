'use client';

import { useEffect } from 'react';

/**
 * Moves on to another address by itself. The element serves browsers without scripts; the effect serves a page that was
 * reached without a document load, where browsers take no notice of the element.
 */
export function MoveOn({ to, afterSeconds }: { to: string; afterSeconds: number }) {
  useEffect(() => {
    const timer = setTimeout(() => window.location.replace(to), afterSeconds * 1000);
    return () => clearTimeout(timer);
  }, [to, afterSeconds]);
  return <meta httpEquiv="refresh" content={`${afterSeconds};url=${to}`} />;
}
