import type { Instrumentation } from 'next';
import { deliverAlerts, deliverToConsoleChannels } from './features/alerts/deliver-alerts.ts';
import { ALERT_CHANNELS } from './features/alerts/model/alert-delivery.ts';
import { answerNewVisitor } from './features/application/answer-start.ts';
import { findEntry, listEntryPages } from './features/application/entry-pages.ts';
import { checkReadiness } from './features/health/check-readiness.ts';
import { BACKGROUND_JOBS } from './features/health/jobs.ts';
import { startReporting } from './features/health/report-instance.ts';
import { shareReadiness } from './features/health/shared-readiness.ts';
import { startAddressWatch } from './features/health/watch-addresses.ts';
import { watchReadiness } from './features/health/watch-readiness.ts';
import { env } from './platform/config/env.ts';
import { outageIn } from './platform/database/outage.ts';
import { superviseJobs } from './platform/jobs/start.ts';
import { type LogFields, logAlert } from './platform/log/log.ts';
import { summarizing } from './platform/log/throttle.ts';
import { SYSTEM_CLOCK } from './platform/process/clock.ts';
import { rememberEntryPages } from './platform/process/entry-pages.ts';
import { reportDatabaseDown } from './platform/process/request-outages.ts';
import { setLastWork } from './platform/process/shutdown.ts';

export function begin(): void {
  // Throws for wrong settings.
  env();
  void startReporting(SYSTEM_CLOCK);
  void superviseJobs(BACKGROUND_JOBS, SYSTEM_CLOCK);
  startAddressWatch(SYSTEM_CLOCK);
  void watchReadiness(() => new Date(), SYSTEM_CLOCK);
  shareReadiness(checkReadiness);
  rememberEntryPages({
    findEntry,
    listPages: listEntryPages,
    beginJourney: (...start) =>
      answerNewVisitor(...start).catch((error: unknown) => {
        report(error, { route: '/start/[campaign]', routeType: 'route' });
        throw error;
      }),
  });
  // A lead that the shutdown cuts off has an alert, which no job of this instance delivers.
  setLastWork(() =>
    Promise.all([...ALERT_CHANNELS.map((channel) => deliverAlerts(channel)), deliverToConsoleChannels()]),
  );
}

export const reportFailure: Instrumentation.onRequestError = (error, _request, { routePath, routeType }) => {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : '';
  report(error, { digest, route: routePath, routeType });
};

function report(error: unknown, facts: LogFields) {
  if (!outageIn(error)) return logAlert('request_failed', facts, error);
  reportDatabaseDown();
  reportOutage(error, facts);
}

/** A database that is away fails every request, hundreds a minute. */
const reportOutage = summarizing<LogFields>(
  (facts, error) => logAlert('request_failed', facts, error),
  SYSTEM_CLOCK,
);
