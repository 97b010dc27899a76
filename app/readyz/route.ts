import { connection } from 'next/server';
import { showReadiness } from '#features/health/show-readiness.ts';
import { cookiesWork } from '#platform/sessions/cookie.ts';

export async function GET({ headers }: Request): Promise<Response> {
  await connection();
  const caller = {
    authorization: headers.get('authorization'),
    address: headers.get('x-handoff-client-address'),
    isForwarded: headers.get('x-handoff-direct') === null,
  };
  const { ready, checks, ...more } = await showReadiness(caller, cookiesWork());
  return Response.json(
    { ready, checks, ...more },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
