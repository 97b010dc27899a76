import { NOT_CERTIFIED } from '#features/lead/certify-lead.ts';
import { certifyReceipt } from '#features/lead/read-receipt.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';

type Context = { params: Promise<{ id: string }> };

/** It names the borrower, so only their own browser gets it. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const certified = await certifyReceipt((await params).id, await readJourneyKey());
  if (!certified) return new Response('There is no such certificate here.', { status: 404 });
  if (certified.kind === 'faulty') return new Response(NOT_CERTIFIED, { status: 500 });
  return new Response(certified.certificate, {
    headers: {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="consent-${certified.reference}.json"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
