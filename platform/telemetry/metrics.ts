import 'server-only';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { trafficText } from './traffic.ts';

type LeadOutcomeLabel = 'answered' | 'refused' | 'unsent' | 'unknown';
type BlockedReason = 'trapped' | 'hurried' | 'too_many';

const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 120];

/** Next may load this module more than once in a process; all copies share the counts. */
const shared = globalThis as typeof globalThis & { handoffMetrics?: ReturnType<typeof openMetrics> };

export function countLead(outcome: LeadOutcomeLabel): void {
  metrics().leads.inc({ outcome });
}

export function countAlert(kind: string): void {
  metrics().alerts.inc({ kind });
}

export function countConsentFetch(result: string): void {
  metrics().consentFetches.inc({ result });
}

export function countSubmissionBlocked(reason: BlockedReason): void {
  metrics().held.inc({ reason });
}

export function observeOperatorCall(call: string, outcome: string, seconds: number): void {
  metrics().operatorCalls.observe({ call, outcome }, seconds);
}

export function countCompanySignIn(outcome: string): void {
  metrics().companySignIns.inc({ outcome });
}

export async function metricsText(stateText: string): Promise<{ type: string; text: string }> {
  const { registry } = metrics();
  const parts = await Promise.all([registry.metrics(), trafficText(), stateText]);
  return { type: registry.contentType, text: parts.join('') };
}

function metrics() {
  shared.handoffMetrics ??= openMetrics();
  return shared.handoffMetrics;
}

function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, label: Label) =>
    new Counter({ name, help, labelNames: [label], registers: [registry] });
  return {
    registry,
    leads: counter('handoff_leads_total', 'Attempts to send a lead, by outcome.', 'outcome'),
    alerts: counter('handoff_alerts_total', 'Alerts raised, by kind.', 'kind'),
    consentFetches: counter('handoff_consent_fetches_total', 'Fetches of the consent, by result.', 'result'),
    held: counter('handoff_submissions_held_total', 'Submissions held back, by reason.', 'reason'),
    companySignIns: counter(
      'handoff_company_sign_ins_total',
      'Sign-ins through the identity provider, by outcome.',
      'outcome',
    ),
    operatorCalls: new Histogram({
      name: 'handoff_operator_call_duration_seconds',
      help: 'Time of each request to the operator, by call and outcome.',
      labelNames: ['call', 'outcome'],
      buckets: CALL_SECONDS,
      registers: [registry],
    }),
  };
}
