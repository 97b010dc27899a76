import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import type { DropReason } from '#domain/parameter-values.ts';

export type OpenAlerts = { kind: string; open: number }[];

type LeadOutcome = 'answered' | 'refused' | 'unsent' | 'unknown';
type HeldReason = 'trapped' | 'hurried' | 'too_many';

const KINDS = Object.keys(ALERT_KINDS);

// The framework loads this module more than once in a process; all are to count in one place.
const kept = globalThis as typeof globalThis & { handoffMetrics?: ReturnType<typeof openMetrics> };

export function countLead(outcome: LeadOutcome): void {
  metrics().leads.inc({ outcome });
}

export function countAlert(kind: AlertKind): void {
  metrics().alerts.inc({ kind });
}

/** `fetched`, or the word of the closed list of reasons why not. */
export function countConsentFetch(result: string): void {
  metrics().consentFetches.inc({ result });
}

export function countSubmissionHeld(reason: HeldReason): void {
  metrics().held.inc({ reason });
}

/** Both words are of closed lists; the name of a partner's own parameter is `other`. */
export function countParameterDropped(name: string, reason: DropReason): void {
  metrics().droppedParameters.inc({ name, reason });
}

/** All that this process has counted, in the text format of Prometheus. Null where the open alerts can't be told. */
export async function metricsText(open: OpenAlerts | null): Promise<{ type: string; text: string }> {
  const { registry, openAlerts } = metrics();
  openAlerts.reset();
  if (open) for (const kind of KINDS) openAlerts.set({ kind }, 0);
  for (const { kind, open: count } of open ?? []) openAlerts.inc({ kind: labelOf(kind) }, count);
  return { type: registry.contentType, text: await registry.metrics() };
}

/** Rows may be of a kind that another version raised; labels stay few. */
function labelOf(kind: string): string {
  return KINDS.includes(kind) ? kind : 'other';
}

function metrics() {
  kept.handoffMetrics ??= openMetrics();
  return kept.handoffMetrics;
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
    droppedParameters: new Counter({
      name: 'handoff_parameters_dropped_total',
      help: 'Parameters of campaign links that were dropped, by name and reason.',
      labelNames: ['name', 'reason'],
      registers: [registry],
    }),
    openAlerts: new Gauge({
      name: 'handoff_open_alerts',
      help: 'Alerts that are open in the database, by kind.',
      labelNames: ['kind'],
      registers: [registry],
    }),
  };
}
