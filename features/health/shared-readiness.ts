import 'server-only';
import type { Readiness } from './check-readiness.ts';

declare global {
  // Global, because instrumentation and routes are bundled separately.
  var handoffReadiness: (() => Promise<Readiness>) | undefined;
}

export function shareReadiness(check: () => Promise<Readiness>): void {
  globalThis.handoffReadiness = check;
}

/** The checks of the readiness watch. A route or page that imported them would load and run them a second time. */
export function sharedReadiness(): Promise<Readiness> {
  if (!globalThis.handoffReadiness) throw new Error('The readiness watch has not started.');
  return globalThis.handoffReadiness();
}
