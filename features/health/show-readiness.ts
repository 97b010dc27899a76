import 'server-only';
import { type BuildInfo, buildInfo } from '#platform/config/build-info.ts';
import { type MetricsCaller, mayReadReasons } from '#platform/telemetry/metrics-access.ts';
import type { Readiness } from './check-readiness.ts';
import { sharedReadiness } from './shared-readiness.ts';

type Shown = Pick<Readiness, 'checks'> & {
  ready: boolean;
  reasons?: Readiness['reasons'];
  build?: BuildInfo;
};

/** Strangers get the words alone: reasons name settings. */
export async function showReadiness(
  caller: MetricsCaller & { isForwarded: boolean },
  doCookiesWork: boolean,
): Promise<Shown> {
  const { isReady, checks, reasons } = await sharedReadiness();
  return {
    ready: isReady && doCookiesWork,
    checks: doCookiesWork ? checks : { ...checks, keys: 'not ok' },
    ...(mayReadReasons(caller) && {
      ...(Object.keys(reasons).length > 0 && { reasons }),
      build: buildInfo(),
    }),
  };
}
