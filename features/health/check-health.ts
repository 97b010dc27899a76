import 'server-only';
import { configuredChannels } from '#features/alerts/alert-channels.ts';
import { findOpenTrouble } from '#features/alerts/store/alert-list.ts';
import {
  findChannelFigures,
  findNewestCheckpoint,
  findPlacesTold,
} from '#features/alerts/store/delivery-figures.ts';
import { judgeFetchedConsent } from '#features/consent/list-consents.ts';
import { configuredPlaces } from '#features/evidence/checkpoint-destinations.ts';
import { judgeReadiness, type Readiness } from '#features/health/check-readiness.ts';
import type { HealthCheck } from '#features/health/model/health.ts';
import { operatorHealth } from '#features/health/operator-health.ts';
import { type CallFigures, findCallFigures } from '#features/health/store/operator-calls.ts';
import { needsFetchedConsent } from '#features/health/store/readiness.ts';
import { databaseNow } from '#platform/database/db.ts';
import { appVersion } from '#platform/database/release.ts';
import { findFailingJobs, findJobRuns } from '#platform/jobs/job-runs.ts';
import { judgeChannels, judgePlaces } from './check-channels.ts';
import { type JudgedJob, judgeJobs } from './check-jobs.ts';
import { judgeConnections, judgeConsent, judgePrivateHosts, judgeTokens } from './check-operator.ts';
import { judgeSignIn } from './check-sign-in.ts';

const DAY_HOURS = 24;

export type Health = {
  now: Date;
  version: string;
  operator: HealthCheck[];
  /** Of attempts to send a lead that ended within a day, and within an hour. */
  calls: { day: CallFigures[]; hour: CallFigures[] };
  jobs: JudgedJob[];
  failingJobs: { job: string; failedAt: Date }[];
  machine: HealthCheck[];
  /** The identity provider, where one is set. */
  signIn: HealthCheck[];
  channels: HealthCheck[];
};

/** How everything stands that this form rests on. Nothing secret, and nobody's data. */
export async function judgeHealth(): Promise<Health> {
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
    judgeFetchedConsent(),
    needsFetchedConsent(now),
    findOpenTrouble('consent_unavailable', 'personal_v3'),
    findCallFigures(DAY_HOURS),
    findCallFigures(1),
    findJobRuns(),
    findFailingJobs(),
    findChannelFigures(),
    findPlacesTold(),
    findNewestCheckpoint(),
    judgeReadiness(),
    judgeSignIn(),
  ]);
  return {
    now,
    version: appVersion(),
    operator: [
      judgeConsent(consent, isNeeded, trouble),
      ...judgeTokens(standing.tokens, standing.lacksToken),
      judgeConnections(standing.restingOrigins),
      judgePrivateHosts(standing.refusedHosts),
    ],
    calls: { day, hour },
    jobs: judgeJobs(runs, now),
    failingJobs,
    machine: judgeMachine(checks),
    signIn,
    channels: [
      ...judgeChannels(configuredChannels(), figures, now),
      ...judgePlaces(configuredPlaces(), told, newest, now),
    ],
  };
}

type MachineChecks = Pick<Readiness['checks'], 'database' | 'migrations' | 'writes' | 'keys' | 'evidence'>;

/** What this instance needs to do its part. */
export function judgeMachine({ database, migrations, writes, keys, evidence }: MachineChecks): HealthCheck[] {
  const judged = (
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
    judged(
      'Database',
      database,
      ['It answers.', 'It did not answer in time.'],
      'Check DATABASE_URL and the database.',
    ),
    judged(
      'Migrations',
      migrations,
      ['It has all that this release needs.', 'It lacks migrations of this release.'],
      'Run npm run migrate, once, with the settings of the app.',
    ),
    judged(
      'Writes',
      writes,
      ['It takes what is written.', 'It can’t be written.'],
      'Check the database: it may be read-only, or its disk may be full.',
    ),
    judged(
      'Keys',
      keys,
      [
        'They are the keys that this database was written with.',
        'A key differs, or a new lead can’t be sealed.',
      ],
      'Set DATA_KEY and INDEX_KEY as on the other instances.',
    ),
    judged(
      'Evidence',
      evidence,
      ['All that is kept can be opened.', 'Some is sealed under a master key that DATA_KEY lacks.'],
      'Append the missing key to DATA_KEY on all instances, then run npm run keys -- rotate.',
    ),
  ];
}
