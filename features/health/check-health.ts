import 'server-only';
import { configuredChannels } from '#features/alerts/alert-channels.ts';
import { findChannelFigures } from '#features/alerts/store/alert-deliveries.ts';
import { findOpenAlertCause } from '#features/alerts/store/alerts.ts';
import { findCurrentFetch } from '#features/consent/read-consents.ts';
import { configuredDestinations } from '#features/evidence/checkpoint-destinations.ts';
import { timeAuthorities } from '#features/evidence/request-timestamp.ts';
import { findCheckpoint, findCheckpointDeliveries } from '#features/evidence/store/evidence-tree.ts';
import { findLatestTimes } from '#features/evidence/store/time-proofs.ts';
import type { HealthCheck } from '#features/health/model/health.ts';
import { type CallFigures, findCallFigures } from '#features/health/store/operator-calls.ts';
import { needsFetchedConsent } from '#features/health/store/readiness.ts';
import type { OperatorStatus } from '#operator/client.ts';
import { operator } from '#operator/live.ts';
import { type BuildInfo, buildInfo } from '#platform/config/build-info.ts';
import { databaseNow } from '#platform/database/db.ts';
import { databaseOrigin } from '#platform/database/delivering-database.ts';
import { refusedHosts } from '#platform/egress/egress.ts';
import { tlsFailures } from '#platform/egress/tls-failures.ts';
import { findFailingJobs, findJobRuns } from '#platform/jobs/job-runs.ts';
import { checkChannels, checkDestinations, checkTimeAuthorities } from './check-channels.ts';
import { checkJobs, type JobHealth } from './check-jobs.ts';
import {
  checkConnections,
  checkConsentFetch,
  checkPrivateHosts,
  checkTls,
  checkTokens,
} from './check-operator.ts';
import type { Readiness } from './check-readiness.ts';
import { checkSignIn } from './check-sign-in.ts';
import { sharedReadiness } from './shared-readiness.ts';

export type Health = {
  now: Date;
  build: BuildInfo;
  operator: HealthCheck[];
  calls: { day: CallFigures[]; hour: CallFigures[] };
  jobs: JobHealth[];
  failingJobs: { job: string; failedAt: Date }[];
  machine: HealthCheck[];
  signIn: HealthCheck[];
  channels: HealthCheck[];
};

export async function checkHealth(): Promise<Health> {
  const now = await databaseNow();
  const operatorStatus = operatorHealth();
  const [
    consent,
    isNeeded,
    trouble,
    day,
    hour,
    runs,
    failingJobs,
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
      ...checkTokens(operatorStatus.tokens, operatorStatus.lacksToken),
      checkConnections(operatorStatus.openOrigins),
      checkPrivateHosts(operatorStatus.refusedHosts),
      checkTls(tlsFailures()),
    ],
    calls: { day, hour },
    jobs: checkJobs(runs, now),
    failingJobs,
    machine: checkMachine(checks),
    signIn,
    channels: [
      ...checkChannels(configuredChannels(), origin, figures, now),
      ...checkDestinations(configuredDestinations(), deliveries, newest, now),
      ...checkTimeAuthorities(timeAuthorities(), times, newest, now),
    ],
  };
}

type MachineChecks = Pick<
  Readiness['checks'],
  'database' | 'connections' | 'migrations' | 'writes' | 'keys' | 'evidence' | 'clock'
>;

export function checkMachine({
  database,
  connections,
  migrations,
  writes,
  keys,
  evidence,
  clock,
}: MachineChecks): HealthCheck[] {
  const toCheck = (
    name: string,
    status: string,
    [ok, notOk]: [string, string],
    action: string,
  ): HealthCheck => ({
    name,
    status: status === 'ok' ? 'good' : 'bad',
    message: status === 'ok' ? ok : notOk,
    action: status === 'ok' ? null : action,
  });
  return [
    toCheck(
      'Database',
      database,
      ['It responds.', 'It didn’t respond in time.'],
      'Check DATABASE_URL and the database.',
    ),
    toCheck(
      'Connections',
      connections,
      ['Pages get a connection to the database.', 'Pages get no connection to the database in time.'],
      'Find out who uses up the connections of the database.',
    ),
    toCheck(
      'Clock',
      clock,
      ['It agrees with the database’s clock.', 'It differs from the database’s clock by 30 seconds or more.'],
      'Synchronize the clocks of this machine and the database by NTP.',
    ),
    toCheck(
      'Migrations',
      migrations,
      ['Up to date.', 'This release’s migrations are missing.'],
      'Run npm run migrate once with the app’s settings.',
    ),
    toCheck(
      'Writes',
      writes,
      ['The database accepts writes.', 'The database doesn’t accept writes.'],
      'Check the database. It may be read-only, or its disk may be full.',
    ),
    toCheck(
      'Keys',
      keys,
      ['They match this database.', 'A key doesn’t match, or new leads can’t be encrypted.'],
      'Set the same DATA_KEY and INDEX_KEY as on the other instances.',
    ),
    toCheck(
      'Evidence',
      evidence,
      ['All stored evidence can be decrypted.', 'Some evidence uses a master key that DATA_KEY lacks.'],
      'Append the missing key to DATA_KEY on all instances, then run npm run keys -- rotate.',
    ),
  ];
}

export function operatorHealth(): OperatorStatus & { lacksToken: boolean; refusedHosts: string[] } {
  return { ...operator().status(), lacksToken: operator().lacksToken(), refusedHosts: refusedHosts() };
}
