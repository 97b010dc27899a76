import { followPrefillRedirect } from '#features/lead/open-handoff.ts';
import { clearPrefillRedirect, readPrefillRedirect } from '#platform/sessions/prefill-link-cookie.ts';
import { isNavigation } from '#platform/values/client-info.ts';

export async function GET(request: Request): Promise<Response> {
  // Only a navigation by the borrower counts. A prefetch or a script gets nothing.
  if (!isNavigation(request.method, request.headers, ['document']))
    return new Response(null, { status: 403 });
  const href = await followPrefillRedirect(await readPrefillRedirect());
  await clearPrefillRedirect();
  return new Response(null, {
    status: 303,
    headers: {
      Location: href ?? '/apply/prefilled',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
}
