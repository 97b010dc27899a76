import 'server-only';
import { resolveAlert } from '#features/alerts/raise-alert.ts';

const PAUSE_MS = 5_000;

let timer: NodeJS.Timeout | undefined;
let isDue = false;

/** The operator has answered. Closes the alert at most once in five seconds, and once more after the last answer. */
export async function noteReachable(): Promise<void> {
  if (timer) {
    isDue = true;
    return;
  }
  timer = setTimeout(() => {
    timer = undefined;
    if (isDue) void noteReachable();
  }, PAUSE_MS);
  timer.unref();
  isDue = false;
  await resolveAlert('operator_unreachable', 'leads');
}
