import 'server-only';
import { configuredChannels } from '#features/alerts/alert-channels.ts';
import { listActiveChannels } from '#features/alerts/store/alert-channels.ts';
import { findChannelFigures } from '#features/alerts/store/alert-deliveries.ts';
import { findOpenAlertCause } from '#features/alerts/store/alerts.ts';
import { findCurrentFetch } from '#features/consent/read-consents.ts';
import { configuredDestinations } from '#features/evidence/checkpoint-destinations.ts';
import { timeAuthorities } from '#features/evidence/request-timestamp.ts';
import { findCheckpoint, findCheckpointDeliveries } from '#features/evidence/store/evidence-tree.ts';
import { findLatestTimes } from '#features/evidence/store/time-proofs.ts';
import { bad, good, type HealthCheck } from '#features/health/model/health.ts';
import { findCallFigures } from '#features/health/store/operator-calls.ts';
import { needsFetchedConsent } from '#features/health/store/readiness.ts';
import { operator } from '#operator/live.ts';
import { buildInfo } from '#platform/config/build-info.ts';
import { databaseNow } from '#platform/database/db.ts';
import { databaseOrigin } from '#platform/database/delivering-database.ts';
import { refusedHosts } from '#platform/egress/egress.ts';
import { tlsFailures } from '#platform/egress/tls-failures.ts';
import { findFailingJobs, findJobRuns } from '#platform/jobs/job-runs.ts';
import { checkChannels, checkDestinations, checkTimeAuthorities } from './check-channels.ts';
import { checkJobs } from './check-jobs.ts';
import {
  checkConnections,
  checkConsentFetch,
  checkPrivateHosts,
  checkTls,
  checkTokens,
} from './check-operator.ts';
import type { CheckStatus, Readiness } from './check-readiness.ts';
import { checkSignIn } from './check-sign-in.ts';
import { sharedReadiness } from './shared-readiness.ts';

export type Health = Awaited<ReturnType<typeof checkHealth>>;

export async function checkHealth() {
  const now = await databaseNow();
  const { tokens, openOrigins } = operator().status();
  const [
    consent,
    isNeeded,
    trouble,
    day,
    hour,
    runs,
    failingJobs,
    consoleChannels,
    figures,
    deliveries,
    newest,
    times,
    { checks },
    signIn,
    origin,
  ] = await Promise.all([
    findCurrentFetch(),
    needsFetchedConsent(now),
    findOpenAlertCause('consent_unavailable', 'personal_v3'),
    findCallFigures('day'),
    findCallFigures('hour'),
    findJobRuns(),
    findFailingJobs(),
    listActiveChannels(),
    findChannelFigures(),
    findCheckpointDeliveries(),
    findCheckpoint(),
    findLatestTimes(),
    sharedReadiness(),
    checkSignIn(),
    databaseOrigin(),
  ]);
  return {
    now,
    build: buildInfo(),
    operator: [
      checkConsentFetch(consent, isNeeded, trouble),
      ...checkTokens(tokens, operator().lacksToken()),
      checkConnections(openOrigins),
      checkPrivateHosts(refusedHosts()),
      checkTls(tlsFailures()),
    ],
    calls: { day, hour },
    jobs: checkJobs(runs, now),
    failingJobs,
    machine: checkMachine(checks),
    signIn,
    channels: [
      ...checkChannels(configuredChannels(), origin, figures, now, consoleChannels),
      ...checkDestinations(configuredDestinations(), deliveries, newest, now),
      ...checkTimeAuthorities(timeAuthorities(), times, newest, now),
    ],
  };
}

type MachineCheck = { name: string; ok: string; notOk: string; action: string };

const MACHINE_CHECKS = {
  database: {
    name: 'Database',
    ok: 'It responds.',
    notOk: 'It didn’t respond in time.',
    action: 'Check DATABASE_URL and the database.',
  },
  connections: {
    name: 'Connections',
    ok: 'Pages get a connection to the database.',
    notOk: 'Pages get no connection to the database in time.',
    action: 'Find out who uses up the connections of the database.',
  },
  clock: {
    name: 'Clock',
    ok: 'It agrees with the database’s clock.',
    notOk: 'It differs from the database’s clock by 30 seconds or more.',
    action: 'Synchronize the clocks of this machine and the database by NTP.',
  },
  migrations: {
    name: 'Migrations',
    ok: 'Up to date.',
    notOk: 'This release’s migrations are missing.',
    action: 'Run npm run migrate once with the app’s settings.',
  },
  writes: {
    name: 'Writes',
    ok: 'The database accepts writes.',
    notOk: 'The database doesn’t accept writes.',
    action: 'Check the database. It may be read-only, or its disk may be full.',
  },
  keys: {
    name: 'Keys',
    ok: 'They match this database.',
    notOk: 'A key doesn’t match, or new leads can’t be encrypted.',
    action: 'Set the same DATA_KEY and INDEX_KEY as on the other instances.',
  },
  evidence: {
    name: 'Evidence',
    ok: 'All stored evidence can be decrypted.',
    notOk: 'Some evidence uses a master key that DATA_KEY lacks.',
    action: 'Append the missing key to DATA_KEY on all instances, then run npm run keys -- rotate.',
  },
} satisfies Partial<Record<keyof Readiness['checks'], MachineCheck>>;

export const checkMachine = (checks: Record<keyof typeof MACHINE_CHECKS, CheckStatus>): HealthCheck[] =>
  Object.entries(MACHINE_CHECKS).map(([check, { name, ok, notOk, action }]) => {
    const isOk = checks[check as keyof typeof MACHINE_CHECKS] === 'ok';
    return { name, ...(isOk ? good(ok) : bad(notOk, action)) };
  });
