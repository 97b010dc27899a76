import 'server-only';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';

const PAUSE_MS = 5_000;

let lastFailure = 'breaker_open';
let pause: NodeJS.Timeout | undefined;

/** The operator has answered. Resolves the alert at most once in five seconds: a busy instance gets many answers. */
export async function reportReachable(): Promise<void> {
  if (pause) return;
  pause = setTimeout(endPause, PAUSE_MS).unref();
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
  clearTimeout(pause);
  pause = undefined;
}
