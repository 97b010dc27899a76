type HeaderSource = { get(name: string): string | null };

/**
 * Whether a browser asks for something in order to show it now: not ahead of time, and as one of the given
 * destinations (`document`, `iframe`). Browsers that say nothing of it are believed.
 */
export function isOpening(method: string, headers: HeaderSource, destinations: readonly string[]): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? '';
  const destination = headers.get('sec-fetch-dest');
  return (
    method === 'GET' &&
    !/prefetch|prerender|preview/i.test(purpose) &&
    (destination === null || destinations.includes(destination))
  );
}
