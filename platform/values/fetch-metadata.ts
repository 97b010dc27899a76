type HeaderSource = { get(name: string): string | null };

/** Browsers without these headers count as navigating. */
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

export function isPrefetch(headers: HeaderSource): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? '';
  return /prefetch|prerender|preview/i.test(purpose);
}
