import 'server-only';
import { randomUUID } from 'node:crypto';
import { MAX_CONSENT_AGE_MS } from '#features/consent/model/consent-text.ts';
import { isUsable } from '#features/consent/obtain-consent.ts';
import { configuredDestinations, deliversEvidence } from '#features/evidence/checkpoint-destinations.ts';
import { timeAuthorities } from '#features/evidence/request-timestamp.ts';
import {
  findInstallationProblem,
  type InstallationProblem,
  isMigrated,
  needsFetchedConsent,
  probeConsent,
  probeKeyIds,
} from '#features/health/store/readiness.ts';
import { failingCalls, operator } from '#operator/live.ts';
import { env } from '#platform/config/env.ts';
import { missingKeyIds, newDataKey, unwrapDataKey } from '#platform/crypto/data-key.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { newSealingKey, open, seal } from '#platform/crypto/seal.ts';
import { sessionTimeZone } from '#platform/database/db.ts';
import { findWrongKeys, wrongKeyMessage } from '#platform/database/key-checks.ts';
import { refusedHosts } from '#platform/egress/egress.ts';
import { lastQueueFailure } from '#platform/jobs/start.ts';
import { errorText } from '#platform/log/error-facts.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import type { Clock } from '#platform/values/clock.ts';
import { queryDatabase } from './check-database.ts';
import { findLateJobs } from './check-jobs.ts';
import { databaseFaultCode, databaseFaultSentence, writeProbe } from './report-instance.ts';
import { addressFault, otherAddressFault } from './watch-addresses.ts';

export type CheckStatus = 'ok' | 'ageing' | 'not ok';
export type Readiness = {
  isReady: boolean;
  checks: Record<Check, CheckStatus>;
  reasons: Partial<Record<Check, string>>;
  /** The SQLSTATE, or another code, of a failing statement. */
  codes: Partial<Record<Check, string>>;
};

const REQUIRED = ['database', 'connections', 'migrations', 'setup', 'writes', 'keys'] as const;
/** These fail on all instances at once. The pages explain that better than a load balancer does. */
const REPORTED = [
  'evidence',
  'jobs',
  'consent',
  'token',
  'operator',
  'clock',
  'addresses',
  'egress',
  'checkpoints',
  'time',
] as const;
type Check = (typeof REQUIRED)[number] | (typeof REPORTED)[number];

/** Consent is fetched ahead at half its life, so text this old was requested without success for hours. */
const AGING_MS = (MAX_CONSENT_AGE_MS / 24) * 20;

const CACHE_MS = 250;
let cached: Promise<Readiness> | undefined;

export function checkReadiness(clock = SYSTEM_CLOCK): Promise<Readiness> {
  cached ??= runChecks(clock).finally(() => {
    clock.after(CACHE_MS, () => {
      cached = undefined;
    });
  });
  return cached;
}

type CheckResult = null | 'ageing' | string;

const INSTALLATION_REASONS: Record<InstallationProblem, string> = {
  not_set_up: 'This database is not set up yet. Run npm run setup.',
  sample_data: 'This database holds the sample data of local mode. Set DATABASE_URL to a new database.',
};

// This page is public: it names no host.
const PRIVATE_HOST =
  'This instance did not call a host because its address is private. The console’s health page and the log event egress_refused name the host. List it in EGRESS_PRIVATE_HOSTS if the app may call it.';

const NO_DESTINATION =
  'Checkpoints of the evidence go to no place outside the database. Set CHECKPOINT_FILE or CHECKPOINT_WEBHOOK_URL.';
const NO_TIME_AUTHORITY =
  'No outside party states the time of new evidence. Set EVIDENCE_TIMESTAMP_URLS and EVIDENCE_TIMESTAMP_ROOTS.';
const lacks = (configured: readonly unknown[]) =>
  configured.length === 0 && env().HANDOFF_MODE === 'production' && deliversEvidence();

async function runChecks(clock: Clock): Promise<Readiness> {
  const { now, database, connections, clock: difference, code } = await queryDatabase();
  const codes: Readiness['codes'] = code ? { database: code, connections: code } : {};
  const ask = async (name: Check, check: (now: Date) => Promise<CheckResult>): Promise<CheckResult> => {
    if (!now) return database ?? connections;
    return check(now).catch((error: unknown) => {
      codes[name] = databaseFaultCode(error);
      return databaseFaultSentence(error);
    });
  };
  const results: Record<Check, CheckResult> = {
    database,
    connections,
    migrations: await ask('migrations', async () => (await migrations()) ?? timeZone()),
    setup: await ask('setup', setup),
    writes: await ask('writes', () => writes(clock)),
    keys: await ask('keys', keys),
    evidence: await ask('evidence', evidence),
    jobs: await ask('jobs', jobs),
    consent: await ask('consent', consent),
    token: operator().lacksToken()
      ? 'The operator issued no access token. Check OPERATOR_CLIENT_ID and OPERATOR_CLIENT_SECRET.'
      : null,
    operator: operatorFault(),
    clock: difference,
    addresses: addressFault() ?? (now && (await otherAddressFault().catch(() => null))),
    egress: refusedHosts().length > 0 ? PRIVATE_HOST : null,
    checkpoints: lacks(configuredDestinations()) ? NO_DESTINATION : null,
    time: lacks(timeAuthorities()) ? NO_TIME_AUTHORITY : null,
  };
  const reasons = Object.entries(results).filter(([, result]) => result !== null && result !== 'ageing');
  return {
    isReady: REQUIRED.every((check) => results[check] === null),
    checks: Object.fromEntries(
      Object.entries(results).map(([check, result]) => [check, checkStatus(result)]),
    ) as Record<Check, CheckStatus>,
    reasons: Object.fromEntries(reasons),
    codes,
  };
}

const checkStatus = (result: CheckResult): CheckStatus =>
  result === null ? 'ok' : result === 'ageing' ? 'ageing' : 'not ok';

/** Checked with the migrations, because npm run migrate sets it. */
async function timeZone(): Promise<CheckResult> {
  const zone = await sessionTimeZone();
  return zone === 'UTC'
    ? null
    : `Sessions of DATABASE_URL have the time zone ${zone}, so times would be read wrong. Run npm run migrate as the owner. If that changes nothing, set the role's time zone to UTC.`;
}

const migrations = async (): Promise<CheckResult> =>
  (await isMigrated()) ? null : 'The database lacks migrations of this release. Run npm run migrate.';

async function setup(): Promise<CheckResult> {
  const fault = await findInstallationProblem();
  return fault && INSTALLATION_REASONS[fault];
}

async function writes(clock: Clock): Promise<CheckResult> {
  await writeProbe(clock);
  return null;
}

async function keys(): Promise<CheckResult> {
  const wrong = await findWrongKeys();
  if (wrong.length > 0) return wrongKeyMessage(wrong);
  return canSealLeads() ? null : 'This instance can not seal a new lead. Check DATA_KEY and INDEX_KEY.';
}

/** Only leads under the missing key can't be completed here; new leads work. */
async function evidence(): Promise<CheckResult> {
  const missing = missingKeyIds(await probeKeyIds());
  return missing.length === 0
    ? null
    : `DATA_KEY lacks the key ${missing.join(' and ')}, under which evidence is stored. Append it on all instances.`;
}

async function jobs(now: Date): Promise<CheckResult> {
  const failure = lastQueueFailure();
  if (failure !== undefined)
    return `The queue can not start (${errorText(failure)}). It is tried again every 10 seconds.`;
  const late = await findLateJobs(now);
  return late.length === 0
    ? null
    : `No success within five minutes: ${late.join(', ')}. Look in the log for jobs_not_running and job_failed.`;
}

async function consent(now: Date): Promise<CheckResult> {
  if (!(await needsFetchedConsent(now))) return null;
  const newest = await probeConsent();
  if (!newest || !isUsable(newest, now)) {
    return 'The operator served no usable consent text within 24 hours. The console’s health page says why.';
  }
  return now.getTime() - newest.fetchedAt.getTime() < AGING_MS ? null : 'ageing';
}

/** From the last call of each kind, in this instance. */
function operatorFault(): CheckResult {
  const failing = failingCalls().map(({ call, outcome }) => `${call} (${outcome})`);
  if (operator().status().openOrigins.length > 0) failing.push('connections (paused)');
  return failing.length === 0
    ? null
    : `Calls to the operator fail: ${failing.join(', ')}. See "The operator is down" in docs/operations.md.`;
}

const PROBE = 'probe';

function canSealLeads(): boolean {
  const [key, journeyId] = [newSealingKey(), randomUUID()];
  const { key: dataKey, wrapped } = newDataKey(journeyId);
  return (
    personLookupHash('email', PROBE) !== '' &&
    open(seal(PROBE, key, PROBE), key, PROBE) === PROBE &&
    unwrapDataKey(wrapped, journeyId) === dataKey
  );
}
