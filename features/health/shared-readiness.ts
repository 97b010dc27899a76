import 'server-only';
import { processSlot } from '#platform/process/process-wide.ts';
import type { Readiness } from './check-readiness.ts';

/** The checks of the readiness watch. A route or page that imported them would load and run them a second time. */
const check = processSlot<() => Promise<Readiness>>('readiness');

export const shareReadiness = check.set;

export function sharedReadiness(): Promise<Readiness> {
  const run = check.get();
  if (!run) throw new Error('The readiness watch has not started.');
  return run();
}
