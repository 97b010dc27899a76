import { connection } from 'next/server';
import { sharedReadiness } from '#features/health/shared-readiness.ts';
import { buildInfo } from '#platform/config/build-info.ts';
import { ADDRESS_HEADER, DIRECT_HEADER } from '#platform/http/inbound-headers.ts';
import { cookiesWork } from '#platform/sessions/sealed-value.ts';
import { mayReadReasons } from '#platform/telemetry/metrics-access.ts';

export async function GET({ headers }: Request): Promise<Response> {
  await connection();
  const isOurs = mayReadReasons({
    authorization: headers.get('authorization'),
    address: headers.get(ADDRESS_HEADER),
    isForwarded: headers.get(DIRECT_HEADER) === null,
  });
  const [{ isReady, checks, reasons }, doCookiesWork] = await Promise.all([
    sharedReadiness(),
    cookiesWork().catch(() => false),
  ]);
  const ready = isReady && doCookiesWork;
  return Response.json(
    {
      ready,
      checks: doCookiesWork ? checks : { ...checks, keys: 'not ok' },
      ...(isOurs && Object.keys(reasons).length > 0 && { reasons }),
      ...(isOurs && { build: buildInfo() }),
    },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
