import { certifyReceipt } from '#features/lead/read-receipt.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';

type Context = { params: Promise<{ id: string }> };

/** It says who agreed, so that the borrower's own browser alone is given it. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const certified = await certifyReceipt((await params).id, await readJourneyKey());
  if (!certified) return new Response('There is no such certificate here.', { status: 404 });
  return new Response(certified.certificate, {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="consent-${certified.reference}.json"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
