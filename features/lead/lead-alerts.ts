import 'server-only';
import {
  deliverResolved,
  raiseAlert,
  resolveAlert,
  resolveQuietAlerts,
} from '#features/alerts/raise-alert.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import { recordDecidedResolved, recordRecovered } from '#features/lead/store/lead-alerts.ts';
import type { RefusedReason } from '#operator/lead-outcome.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';

/** Alerts of leads are about an endpoint of the operator and a reason: an outage has few of them, with a count. */
export const leadAlertSubject = (leadInterface: LeadInterface, reason: string | null): string =>
  `${leadInterface} ${reason ?? 'unknown'}`;

/** An answer to a later lead ends the cause. After other refusals, it says nothing about the cause. */
const RECOVERING_REASONS: readonly RefusedReason[] = [
  'unauthorized',
  'forbidden',
  'not_found',
  'redirected',
  'rate_limited',
];

export const resolveDecidedAlerts = (): Promise<void> =>
  deliverResolved('lead_unknown', recordDecidedResolved());

/** A job of each minute. Two instances, one of which fails, would open and resolve an alert with each answer. */
export async function resolveEndedAlerts(): Promise<void> {
  await resolveDecidedAlerts();
  await deliverResolved('lead', recordRecovered(RECOVERING_REASONS));
  await resolveQuietAlerts();
}

const PAUSE_MS = 5_000;

let lastFailure = 'breaker_open';
let cancelPause: (() => void) | undefined;

/** The operator has answered. Resolves the alert at most once in five seconds: a busy instance gets many answers. */
export async function reportReachable({ after } = SYSTEM_CLOCK): Promise<void> {
  if (cancelPause) return;
  cancelPause = after(PAUSE_MS, endPause);
  await resolveAlert('operator_unreachable', 'leads');
}

/** The next answer resolves the alert at once. Leads that fail without a connection count here alone. */
export async function reportUnreachable(reference: string): Promise<void> {
  endPause();
  await raiseAlert('operator_unreachable', 'leads', { reference, reason: lastFailure });
}

/** Why the last connection of this instance failed. */
export function rememberFailure(reason: string): void {
  lastFailure = reason;
}

function endPause(): void {
  cancelPause?.();
  cancelPause = undefined;
}
