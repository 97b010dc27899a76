import 'server-only';
import { configuredChannels } from '#features/alerts/alert-channels.ts';
import { findOpenAlertCause } from '#features/alerts/store/alert-list.ts';
import {
  findChannelFigures,
  findCheckpointDeliveries,
  findNewestCheckpoint,
} from '#features/alerts/store/delivery-figures.ts';
import { findCurrentFetch } from '#features/consent/read-consents.ts';
import { configuredDestinations } from '#features/evidence/checkpoint-destinations.ts';
import type { HealthCheck } from '#features/health/model/health.ts';
import { type CallFigures, findCallFigures } from '#features/health/store/operator-calls.ts';
import { needsFetchedConsent } from '#features/health/store/readiness.ts';
import { databaseNow } from '#platform/database/db.ts';
import { appVersion } from '#platform/database/release.ts';
import { findFailingJobs, findJobRuns } from '#platform/jobs/job-runs.ts';
import { checkChannels, checkDestinations } from './check-channels.ts';
import { checkJobs, type JobHealth } from './check-jobs.ts';
import { checkConnections, checkConsentFetch, checkPrivateHosts, checkTokens } from './check-operator.ts';
import { checkReadiness, type Readiness } from './check-readiness.ts';
import { checkSignIn } from './check-sign-in.ts';
import { operatorHealth } from './operator-health.ts';

const DAY_HOURS = 24;

export type Health = {
  now: Date;
  version: string;
  operator: HealthCheck[];
  /** Of attempts to send a lead that ended within a day, and within an hour. */
  calls: { day: CallFigures[]; hour: CallFigures[] };
  jobs: JobHealth[];
  failingJobs: { job: string; failedAt: Date }[];
  machine: HealthCheck[];
  /** The identity provider, where one is set. */
  signIn: HealthCheck[];
  channels: HealthCheck[];
};

/** How everything stands that this form rests on. Nothing secret, and nobody's data. */
export async function checkHealth(): Promise<Health> {
  const now = await databaseNow();
  const standing = operatorHealth();
  const [
    consent,
    isNeeded,
    trouble,
    day,
    hour,
    runs,
    failingJobs,
    figures,
    told,
    newest,
    { checks },
    signIn,
  ] = await Promise.all([
    findCurrentFetch(),
    needsFetchedConsent(now),
    findOpenAlertCause('consent_unavailable', 'personal_v3'),
    findCallFigures(DAY_HOURS),
    findCallFigures(1),
    findJobRuns(),
    findFailingJobs(),
    findChannelFigures(),
    findCheckpointDeliveries(),
    findNewestCheckpoint(),
    checkReadiness(),
    checkSignIn(),
  ]);
  return {
    now,
    version: appVersion(),
    operator: [
      checkConsentFetch(consent, isNeeded, trouble),
      ...checkTokens(standing.tokens, standing.lacksToken),
      checkConnections(standing.openOrigins),
      checkPrivateHosts(standing.refusedHosts),
    ],
    calls: { day, hour },
    jobs: checkJobs(runs, now),
    failingJobs,
    machine: checkMachine(checks),
    signIn,
    channels: [
      ...checkChannels(configuredChannels(), figures, now),
      ...checkDestinations(configuredDestinations(), told, newest, now),
    ],
  };
}

type MachineChecks = Pick<Readiness['checks'], 'database' | 'migrations' | 'writes' | 'keys' | 'evidence'>;

/** What this instance needs to do its part. */
export function checkMachine({ database, migrations, writes, keys, evidence }: MachineChecks): HealthCheck[] {
  const toCheck = (
    name: string,
    word: string,
    says: [fine: string, not: string],
    todo: string,
  ): HealthCheck => ({
    name,
    status: word === 'ok' ? 'good' : 'bad',
    message: word === 'ok' ? says[0] : says[1],
    action: word === 'ok' ? null : todo,
  });
  return [
    toCheck(
      'Database',
      database,
      ['It responds.', 'It didn’t respond in time.'],
      'Check DATABASE_URL and the database.',
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
