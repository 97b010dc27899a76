import { followHandoff } from '#journeys/open-handoff.ts';
import { readJourneyKey } from '#sessions/journey-cookie.ts';

/** Only a person's own navigation counts as being sent on; a prefetch or a script gets nothing. */
function isNavigation(headers: Headers): boolean {
  const mode = headers.get('sec-fetch-mode');
  const isAhead = /prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
  return !isAhead && (mode === null || mode === 'navigate');
}

export async function GET(request: Request): Promise<Response> {
  if (!isNavigation(request.headers)) return new Response(null, { status: 403 });
  const href = await followHandoff(await readJourneyKey());
  return new Response(null, {
    status: 303,
    headers: {
      Location: href ?? '/apply/handoff',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
}
