import 'server-only';
import { Gauge, Registry } from 'prom-client';
import { ALERT_CHANNELS } from '#features/alerts/model/alert-delivery.ts';
import { ALERT_KINDS } from '#features/alerts/model/alert-kinds.ts';
import { isExpired } from '#features/consent/obtain-consent.ts';
import { findStateFigures, type StateFigures } from '#features/health/store/state-figures.ts';
import { PROVIDER_FAILURES } from '#features/sign-in/model/provider-failures.ts';
import type { ConsentsFailure } from '#operator/consents.ts';
import { buildInfo } from '#platform/config/build-info.ts';
import { poolsInUse } from '#platform/database/pools.ts';
import { addressesSeen, SAMPLE_SIZE } from '#platform/http/borrower-addresses.ts';
import { metricsText } from '#platform/telemetry/metrics.ts';
import { type MetricsCaller, mayReadMetrics } from '#platform/telemetry/metrics-access.ts';
import { JOBS } from '#platform/values/job-names.ts';
import { sharedReadiness } from './shared-readiness.ts';

/** Complete by its type. */
const CONSENT_RESULTS: Record<ConsentsFailure | 'fetched', true> = {
  fetched: true,
  no_token: true,
  unreachable: true,
  timed_out: true,
  response_cut: true,
  response_too_large: true,
  unauthorized: true,
  http_status: true,
  not_json: true,
  no_main_block: true,
  too_many_blocks: true,
  block_not_text: true,
  block_empty: true,
  block_not_unicode: true,
  block_too_large: true,
};
const KNOWN_LABELS = {
  alertKinds: Object.keys(ALERT_KINDS),
  consentResults: Object.keys(CONSENT_RESULTS),
  companyOutcomes: ['signed_in', 'confirmed', ...PROVIDER_FAILURES],
};

export type State = { checks: Record<string, boolean>; figures: StateFigures | null };

export async function stateText({ checks, figures }: State): Promise<string> {
  const registry = new Registry();
  const gauge = <Label extends string>(name: string, help: string, labels: Label[] = []) =>
    new Gauge({ name, help, labelNames: labels, registers: [registry] });

  gauge('handoff_build_info', 'The build of this instance; always 1.', ['version', 'commit']).set(
    buildInfo(),
    1,
  );

  const ready = gauge('handoff_ready', 'Whether each readiness check of this instance passes.', ['check']);
  for (const [check, passes] of Object.entries(checks)) ready.set({ check }, passes ? 1 : 0);

  const seen = addressesSeen();
  gauge(
    'handoff_borrower_address_share',
    'Share of the last 100 borrower posts from one address or from private ones; 0 before the hundredth.',
  ).set(seen ? Math.max(seen.same, seen.fromPrivate) / SAMPLE_SIZE : 0);

  const connections = gauge('handoff_pool_connections', 'Open database connections, by pool and state.', [
    'pool',
    'state',
  ]);
  const size = gauge('handoff_pool_size', 'The most connections that a pool opens.', ['pool']);
  const waiting = gauge('handoff_pool_waiting', 'Work that waits for a connection of a pool.', ['pool']);
  for (const { pool, ...use } of poolsInUse()) {
    connections.set({ pool, state: 'idle' }, use.idle);
    connections.set({ pool, state: 'in_use' }, use.open - use.idle);
    size.set({ pool }, use.size);
    waiting.set({ pool }, use.waiting);
  }
  if (figures) setFigures(gauge, figures);
  return registry.metrics();
}

function setFigures(
  gauge: <Label extends string>(name: string, help: string, labels?: Label[]) => Gauge<Label>,
  { jobs, openAlerts, deliveries, unknownLeads, consentFetchedAt, now }: StateFigures,
) {
  const success = gauge(
    'handoff_job_last_success_timestamp_seconds',
    'When a job last succeeded on any instance, in Unix time; 0 if never.',
    // Prometheus has a label `job` of its own.
    ['job_name'],
  );
  for (const job of Object.keys(JOBS)) {
    const at = jobs.find((run) => run.job === job)?.succeededAt;
    success.set({ job_name: job }, at ? at.getTime() / 1000 : 0);
  }

  const open = gauge('handoff_open_alerts', 'Alerts that are open in the database, by kind.', ['kind']);
  for (const kind of Object.keys(ALERT_KINDS)) open.set({ kind }, 0);
  // Another version may have raised other kinds; labels stay few.
  for (const { kind, open: count } of openAlerts) {
    open.inc({ kind: Object.hasOwn(ALERT_KINDS, kind) ? kind : 'other' }, count);
  }

  const undelivered = gauge(
    'handoff_alert_deliveries',
    'Deliveries of alerts that wait (queued), or that failed for good within a day (given_up), by channel.',
    ['channel', 'state'],
  );
  for (const channel of ALERT_CHANNELS) {
    for (const state of ['queued', 'given_up']) undelivered.set({ channel, state }, 0);
  }
  for (const { channel, state, count } of deliveries) undelivered.set({ channel, state }, count);

  gauge('handoff_unknown_leads', 'Leads with an unknown outcome that wait for a decision.').set(unknownLeads);
  if (!consentFetchedAt || isExpired({ fetchedAt: consentFetchedAt }, now)) return;
  const help = "Age of the operator's consent text; absent while no open campaign shows it.";
  gauge('handoff_consent_age_seconds', help).set((now.getTime() - consentFetchedAt.getTime()) / 1000);
}

export async function showMetrics(caller: MetricsCaller): Promise<{ type: string; text: string } | null> {
  if (!mayReadMetrics(caller)) return null;
  const { isReady, checks } = await sharedReadiness();
  const passes = Object.entries(checks).map(([check, status]) => [check, status !== 'not ok'] as const);
  const state = await stateText({
    checks: { ...Object.fromEntries(passes), all: isReady },
    // A database that doesn't answer would keep the scrape waiting.
    figures: checks.database === 'ok' ? await findStateFigures().catch(() => null) : null,
  });
  return metricsText(state, KNOWN_LABELS);
}
