import 'server-only';
import { countOpenAlerts } from '#records/open-alerts.ts';
import { metricsText } from '#telemetry/metrics.ts';
import { type MetricsCaller, mayReadMetrics } from '#telemetry/metrics-access.ts';

/** What this process has counted, and how many alerts are open; null for callers who may not know. */
export async function showMetrics(caller: MetricsCaller): Promise<{ type: string; text: string } | null> {
  if (!mayReadMetrics(caller)) return null;
  // Without the database the rest is told all the same.
  return metricsText(await countOpenAlerts().catch(() => null));
}
