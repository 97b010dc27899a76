import { followHandoff } from '#features/lead/open-handoff.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { isNavigation } from '#platform/values/client-info.ts';

export async function GET(request: Request): Promise<Response> {
  // Only a navigation by the borrower counts. A prefetch or a script gets nothing.
  if (!isNavigation(request.method, request.headers, ['document']))
    return new Response(null, { status: 403 });
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
