import { connection } from 'next/server';
import { sharedReadiness } from '#features/health/shared-readiness.ts';
import { cookiesWork } from '#platform/sessions/sealed-value.ts';

export async function GET(): Promise<Response> {
  await connection();
  const [{ isReady, checks, reasons }, doCookiesWork] = await Promise.all([
    sharedReadiness(),
    cookiesWork().catch(() => false),
  ]);
  const ready = isReady && doCookiesWork;
  return Response.json(
    {
      ready,
      checks: doCookiesWork ? checks : { ...checks, keys: 'not ok' },
      ...(Object.keys(reasons).length > 0 && { reasons }),
    },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
