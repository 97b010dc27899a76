import 'server-only';
import { processWide } from '#platform/process/process-wide.ts';
import type { Readiness } from './check-readiness.ts';

const shared = processWide('readiness', (): { check?: () => Promise<Readiness> } => ({}));

export function shareReadiness(check: () => Promise<Readiness>): void {
  shared.check = check;
}

/** The checks of the readiness watch. A route or page that imported them would load and run them a second time. */
export function sharedReadiness(): Promise<Readiness> {
  if (!shared.check) throw new Error('The readiness watch has not started.');
  return shared.check();
}
