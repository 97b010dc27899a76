import 'server-only';
import { findStateFigures } from '#features/health/store/state-figures.ts';
import { metricsText } from '#platform/telemetry/metrics.ts';
import { type MetricsCaller, mayReadMetrics } from '#platform/telemetry/metrics-access.ts';
import { checkReadiness } from './check-readiness.ts';
import { stateText } from './state-metrics.ts';

/** The metrics of this instance; null for callers who may not read them. */
export async function showMetrics(caller: MetricsCaller): Promise<{ type: string; text: string } | null> {
  if (!mayReadMetrics(caller)) return null;
  const { isReady, checks } = await checkReadiness();
  const passes = Object.entries(checks).map(([check, word]) => [check, word !== 'not ok'] as const);
  const state = await stateText({
    checks: { ...Object.fromEntries(passes), all: isReady },
    // A database that doesn't answer would keep the scrape waiting.
    figures: checks.database === 'ok' ? await findStateFigures().catch(() => null) : null,
  });
  return metricsText(state);
}
