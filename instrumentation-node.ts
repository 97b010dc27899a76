import type { Instrumentation } from 'next';
import { BACKGROUND_JOBS } from './features/health/jobs.ts';
import { keepReporting } from './features/health/report-instance.ts';
import { keepWatchingAddresses } from './features/health/watch-addresses.ts';
import { watchReadiness } from './features/health/watch-readiness.ts';
import { env } from './platform/config/env.ts';
import { superviseJobs } from './platform/jobs/start.ts';
import { logAlert } from './platform/log/log.ts';
import { noteEveryInstanceOpens } from './platform/sessions/sealed-value.ts';

export function begin(): void {
  // Throws for wrong settings.
  env();
  void keepReporting(({ openCookies }) => noteEveryInstanceOpens(openCookies));
  void superviseJobs(BACKGROUND_JOBS, Math.random);
  keepWatchingAddresses(() => performance.now());
  void watchReadiness(() => new Date());
}

export const reportFailure: Instrumentation.onRequestError = (error, _request, { routePath, routeType }) => {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : '';
  logAlert('request_failed', { digest, route: routePath, routeType }, error);
};
