import type { Instrumentation } from 'next';
import { checkReadiness } from './features/health/check-readiness.ts';
import { BACKGROUND_JOBS } from './features/health/jobs.ts';
import { keepReporting } from './features/health/report-instance.ts';
import { shareReadiness } from './features/health/shared-readiness.ts';
import { keepWatchingAddresses } from './features/health/watch-addresses.ts';
import { watchReadiness } from './features/health/watch-readiness.ts';
import { readingAhead } from './features/lead/submission-rows.ts';
import { env } from './platform/config/env.ts';
import { superviseJobs } from './platform/jobs/start.ts';
import { logAlert } from './platform/log/log.ts';
import { setAroundPosts } from './platform/process/around-posts.ts';
import { journeyKeyIn } from './platform/sessions/journey-cookie.ts';
import { noteEveryInstanceOpens } from './platform/sessions/sealed-value.ts';

const CONSENT_PAGE = /^\/apply\/[^/]+\/consent$/;

export function begin(): void {
  // Throws for wrong settings.
  env();
  void keepReporting(({ openCookies }) => noteEveryInstanceOpens(openCookies));
  void superviseJobs(BACKGROUND_JOBS, Math.random);
  keepWatchingAddresses(() => performance.now());
  void watchReadiness(() => new Date());
  shareReadiness(checkReadiness);
  setAroundPosts(async ({ path, cookie = '' }, handle) => {
    const journeyKey = CONSENT_PAGE.test(path) ? await journeyKeyIn(cookie) : null;
    return journeyKey ? readingAhead(journeyKey.journeyId, handle) : handle();
  });
}

export const reportFailure: Instrumentation.onRequestError = (error, _request, { routePath, routeType }) => {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : '';
  logAlert('request_failed', { digest, route: routePath, routeType }, error);
};
