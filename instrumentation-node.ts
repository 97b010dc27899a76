import type { Instrumentation } from 'next';
import { env } from './env.ts';
import { keepJobsRunning } from './jobs/start.ts';
import { logAlert } from './telemetry/log.ts';

/** What instrumentation.ts does where the app is served: wrong settings stop the start here too. */
export function begin(): void {
  env();
  void keepJobsRunning(Math.random);
}

/** A page, route or action failed. Of the error only its name is logged: a message may hold what a borrower typed. */
export const tellFailure: Instrumentation.onRequestError = (error, _request, { routePath, routeType }) => {
  const errorName = error instanceof Error ? error.name : 'unknown';
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : '';
  logAlert('request_failed', { errorName, digest, route: routePath, routeType });
};
