type HeaderSource = { get(name: string): string | null };

/**
 * Whether a browser asks for something in order to show it now: not ahead of time, and as one of the given
 * destinations (`document`, `iframe`). Browsers that say nothing of it are believed.
 */
export function isNavigation(
  method: string,
  headers: HeaderSource,
  destinations: readonly string[],
): boolean {
  const destination = headers.get('sec-fetch-dest');
  return (
    method === 'GET' && !isPrefetch(headers) && (destination === null || destinations.includes(destination))
  );
}

/** Whether a browser asks ahead of time, for a page that its user may never open. */
export function isPrefetch(headers: HeaderSource): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? '';
  return /prefetch|prerender|preview/i.test(purpose);
}
