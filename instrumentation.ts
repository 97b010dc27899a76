import type { Instrumentation } from 'next';
import { env } from './env.ts';
import { logAlert } from './telemetry/log.ts';

/** Next calls this once before the first request: wrong settings stop the start here too. */
export async function register(): Promise<void> {
  env();
  const { keepJobsRunning } = await import('./jobs/start.ts');
  void keepJobsRunning(Math.random);
}

/** A page, route or action failed. Of the error only its name is logged: a message may hold what a borrower typed. */
export const onRequestError: Instrumentation.onRequestError = (error, _request, { routePath, routeType }) => {
  const errorName = error instanceof Error ? error.name : 'unknown';
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : '';
  logAlert('request_failed', { errorName, digest, route: routePath, routeType });
};
