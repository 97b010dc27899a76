import 'server-only';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { logOutput } from '#platform/log/output.ts';
import { processWide } from '#platform/process/process-wide.ts';
import { trafficText } from './traffic.ts';

const LEAD_OUTCOMES = ['answered', 'refused', 'unsent', 'unknown'] as const;
const BLOCKED_REASONS = ['trapped', 'hurried', 'too_many'] as const;
type LeadOutcomeLabel = (typeof LEAD_OUTCOMES)[number];
type BlockedReason = (typeof BLOCKED_REASONS)[number];
/** Values of labels that features define. */
export type KnownLabels = Record<'alertKinds' | 'consentResults' | 'companyOutcomes', readonly string[]>;

/** Gauges of prom-client, whose names say that they are counters. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 120];

export const countLead = (outcome: LeadOutcomeLabel): void => metrics().leads.inc({ outcome });
export const countLeadWarned = (): void => metrics().leadsWarned.inc();
export const countAlert = (kind: string): void => metrics().alerts.inc({ kind });
export const countConsentFetch = (result: string): void => metrics().consentFetches.inc({ result });
export const countSubmissionBlocked = (reason: BlockedReason): void => metrics().held.inc({ reason });
export const countCompanySignIn = (outcome: string): void => metrics().companySignIns.inc({ outcome });
export const observeOperatorCall = (call: string, outcome: string, seconds: number): void =>
  metrics().operatorCalls.observe({ call, outcome }, seconds);

export async function metricsText(
  stateText: string,
  known: KnownLabels,
): Promise<{ type: string; text: string }> {
  const { registry } = metrics();
  startAtZero(known);
  const parts = await Promise.all([registry.metrics(), trafficText(), stateText]);
  return { type: registry.contentType, text: parts.join('') };
}

/** `rate()` sees a first event only as the growth of a counter that was there before. */
function startAtZero({ alertKinds, consentResults, companyOutcomes }: KnownLabels) {
  const { leads, held, alerts, consentFetches, companySignIns } = metrics();
  for (const outcome of LEAD_OUTCOMES) leads.inc({ outcome }, 0);
  for (const reason of BLOCKED_REASONS) held.inc({ reason }, 0);
  for (const kind of alertKinds) alerts.inc({ kind }, 0);
  for (const result of consentResults) consentFetches.inc({ result }, 0);
  for (const outcome of companyOutcomes) companySignIns.inc({ outcome }, 0);
}

const metrics = () => processWide('metrics', openMetrics);

function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const counter = <Label extends string>(name: string, help: string, label: Label) =>
    new Counter({ name, help, labelNames: [label], registers: [registry] });
  return {
    registry,
    leads: counter('handoff_leads_total', 'Attempts to send a lead, by outcome.', 'outcome'),
    leadsWarned: new Counter({
      name: 'handoff_leads_warned_total',
      help: 'Leads that the operator answered with a warning.',
      registers: [registry],
    }),
    alerts: counter('handoff_alerts_total', 'Alerts raised, by kind.', 'kind'),
    consentFetches: counter('handoff_consent_fetches_total', 'Fetches of the consent, by result.', 'result'),
    held: counter('handoff_submissions_held_total', 'Submissions held back, by reason.', 'reason'),
    companySignIns: counter(
      'handoff_company_sign_ins_total',
      'Sign-ins through the identity provider, by outcome.',
      'outcome',
    ),
    droppedLines: new Counter({
      name: 'handoff_log_lines_dropped_total',
      help: 'Lines of the log that found no room, because standard output could not be written.',
      registers: [registry],
      collect() {
        this.reset();
        this.inc(logOutput(1).dropped());
      },
    }),
    operatorCalls: new Histogram({
      name: 'handoff_operator_call_duration_seconds',
      help: 'Time of each request to the operator, by call and outcome.',
      labelNames: ['call', 'outcome'],
      buckets: CALL_SECONDS,
      registers: [registry],
    }),
  };
}
