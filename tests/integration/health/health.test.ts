import { expect, onTestFinished, test } from 'vitest';
import type { ConsoleChannel } from '#features/alerts/store/alert-channels.ts';
import type { ChannelFigures } from '#features/alerts/store/alert-deliveries.ts';
import type { CurrentFetch } from '#features/consent/read-consents.ts';
import { checkChannels, checkDestinations, checkTimeAuthorities } from '#features/health/check-channels.ts';
import { checkHealth, checkMachine } from '#features/health/check-health.ts';
import { checkJobs } from '#features/health/check-jobs.ts';
import {
  checkConnections,
  checkConsentFetch,
  checkPrivateHosts,
  checkTls,
  checkTokens,
  type TokenFacts,
} from '#features/health/check-operator.ts';
import { checkReadiness } from '#features/health/check-readiness.ts';
import { BACKGROUND_JOBS } from '#features/health/jobs.ts';
import { worstStatus } from '#features/health/model/health.ts';
import { shareReadiness } from '#features/health/shared-readiness.ts';
import { startJobs } from '#platform/jobs/start.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/values/duration.ts';
import { JOBS } from '#platform/values/job-names.ts';
import { aDraft, publish } from '#tests/integration/support/consent-drafts.ts';
import { fetchOfVersion, someLeadOn } from '#tests/integration/support/new-journey.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { until } from '#tests/support/until.ts';

shareReadiness(checkReadiness);

const NOW = new Date('2026-11-21T12:00:00Z');
type Checks = Parameters<typeof checkMachine>[0];
const ago = (ms: number) => new Date(NOW.getTime() - ms);

const TOKEN: TokenFacts = {
  scope: null,
  validForMs: HOUR_MS,
  renewedMsAgo: MINUTE_MS,
  lastFailure: null,
  isCircuitOpen: false,
};
const NO_TOKEN = { validForMs: null };
const failure = (reason: string, msAgo: number) => ({ reason, httpStatus: 401, msAgo });
const NEVER = { renewedMsAgo: null, lastFailure: failure('unauthorized_client', 1_000) };
const EARLIER = failure('timed_out', HOUR_MS);

const CONSENT: CurrentFetch = {
  servedBy: { address: 'https://operator.example/consents', clientId: 'partner', mode: 'production' },
  fetchedAt: NOW,
  verdict: 'safe',
  findings: [],
  ageMs: HOUR_MS,
  refreshInMs: 11 * HOUR_MS,
  expiresInMs: 23 * HOUR_MS,
  isUsable: true,
};
const UNSAFE: CurrentFetch = { ...CONSENT, verdict: 'unsafe', isUsable: false };
const EXPIRED = { ...CONSENT, expiresInMs: -1, isUsable: false };
const TROUBLE = { reason: 'timed_out', since: NOW, count: 3 };

const jobOf = (facts: object | null) => {
  const run = { job: 'purge', startedAt: ago(10), succeededAt: ago(5), failedAt: null, failure: null };
  return checkJobs(facts ? [{ ...run, ...facts }] : [], NOW).find(({ job }) => job === 'purge');
};

const MAIL: ChannelFigures = {
  channel: 'mail',
  channelId: null,
  deliveredAt: ago(HOUR_MS),
  failedAt: null,
  lastReason: null,
  queued: 0,
};
const STOPPED = { ...MAIL, failedAt: ago(MINUTE_MS), lastReason: 'timed_out' } as const;
const ANN: ConsoleChannel = {
  id: 'c1',
  channel: 'mail',
  receiver: 'ann@partner.example',
  name: 'Ann',
  severities: ['critical'],
  isDisabled: false,
};
const channelOf = (facts: Partial<ChannelFigures>) =>
  checkChannels(['mail'], 'own', [{ ...MAIL, ...facts }], NOW)[0];

const NEWEST = { size: 20, signedAt: ago(HOUR_MS) };
/** A place for checkpoints and a source of time have the same rule. */
function destinationOf(size: bigint | null, newest: typeof NEWEST | null, set = ['w1']) {
  const known = <Fact>(fact: Fact) => (size === null ? [] : [{ size, ...fact }]);
  const [place] = checkDestinations(set, known({ destination: 'w1', deliveredAt: NOW }), newest, NOW);
  const [source] = checkTimeAuthorities(set, known({ source: 'w1', statedAt: NOW }), newest, NOW);
  expect(source?.status).toBe(place?.status);
  return place;
}

const tokenOf = (facts: Partial<TokenFacts>, lacksToken = false) =>
  checkTokens([{ ...TOKEN, ...facts }], lacksToken)[0];
const OPERATOR = 'operator.example:443';
const tls = (errorCode: string) => checkTls([{ host: OPERATOR, errorCode }]);

test.each<[string, string, { status: string } | undefined, words?: string]>([
  ['no token needed yet', 'good', checkTokens([], false)[0]],
  ['a token', 'good', tokenOf({}), 'Valid for another 60 minutes'],
  ['a token after a failure', 'good', tokenOf({ lastFailure: EARLIER }), 'didn’t respond in time (401)'],
  ['no token now', 'good', tokenOf(NO_TOKEN), 'No token now'],
  ['no token after a failure', 'good', tokenOf({ ...NO_TOKEN, renewedMsAgo: 1, lastFailure: EARLIER })],
  ['no token since a failure', 'bad', tokenOf({ ...NO_TOKEN, lastFailure: failure('x', 1_000) })],
  ['an unknown client', 'bad', tokenOf({ ...NO_TOKEN, ...NEVER }, true), 'doesn’t recognize this client'],
  ['an open circuit', 'bad', tokenOf({ ...NO_TOKEN, ...NEVER, isCircuitOpen: true }), 'we pause for'],
  ['no unreachable address', 'good', checkConnections([])],
  ['an unreachable address', 'bad', checkConnections(['https://operator.example']), 'operator.example'],
  ['no private address', 'good', checkPrivateHosts([])],
  ['a private address', 'bad', checkPrivateHosts([OPERATOR]), OPERATOR],
  ['no failing TLS', 'good', checkTls([])],
  [
    'an old certificate',
    'bad',
    tls('CERT_HAS_EXPIRED'),
    `${OPERATOR} fails: its certificate has expired (CERT`,
  ],
  ['a foreign certificate', 'bad', tls('ERR_TLS_CERT_ALTNAME_INVALID'), 'is for another host (ERR_TLS_'],
  ['other TLS', 'bad', tls('ERR_SSL_WRONG_VERSION_NUMBER'), 'the TLS handshake failed (ERR_SSL_WRONG'],
  ['a young consent', 'good', checkConsentFetch(CONSENT, true, null)],
  ['a young consent that fails to come again', 'warn', checkConsentFetch(CONSENT, true, TROUBLE)],
  ['a consent near its end', 'warn', checkConsentFetch({ ...CONSENT, expiresInMs: 3 * HOUR_MS }, true, null)],
  ['an expired consent', 'bad', checkConsentFetch(EXPIRED, true, TROUBLE)],
  ['an expired consent that no campaign needs', 'warn', checkConsentFetch(EXPIRED, false, null)],
  ['an unsafe consent', 'bad', checkConsentFetch(UNSAFE, true, null)],
  ['no consent', 'bad', checkConsentFetch(null, true, TROUBLE)],
  ['no consent that a campaign needs', 'good', checkConsentFetch(null, false, null)],
  ['a job that never ran', 'warn', jobOf(null)],
  ['a job that succeeded', 'good', jobOf({})],
  ['a job that runs just now', 'good', jobOf({ succeededAt: ago(MINUTE_MS) })],
  ['a long job', 'warn', jobOf({ startedAt: ago(3 * MINUTE_MS), succeededAt: ago(4 * MINUTE_MS) })],
  ['a failed job', 'bad', jobOf({ succeededAt: ago(MINUTE_MS), failedAt: ago(5), failure: 'x' })],
  ['a job that failed before', 'good', jobOf({ failedAt: ago(MINUTE_MS), failure: 'x' })],
  ['a late job', 'bad', jobOf({ startedAt: ago(6 * MINUTE_MS), succeededAt: ago(6 * MINUTE_MS - 1) })],
  ['no channel', 'warn', checkChannels([], 'own', [], NOW)[0]],
  ['a channel that had nothing to deliver', 'good', checkChannels(['mail'], 'own', [], NOW)[0]],
  ['a channel that delivers again', 'good', channelOf({ failedAt: ago(2 * HOUR_MS), lastReason: 'failed' })],
  ['a channel that has stopped', 'bad', channelOf(STOPPED)],
  ['a channel that tries on', 'warn', channelOf({ deliveredAt: null, lastReason: 'timed_out', queued: 2 })],
  [
    'a channel of the console that has stopped',
    'bad',
    checkChannels([], 'own', [{ ...STOPPED, channelId: ANN.id }], NOW, [ANN])[0],
    'timed_out',
  ],
  ['no place for checkpoints', 'warn', destinationOf(null, NEWEST, [])],
  ['a place with the newest checkpoint', 'good', destinationOf(20n, NEWEST)],
  ['a place that is behind', 'bad', destinationOf(10n, NEWEST)],
  ['a place that is asked in a moment', 'good', destinationOf(null, { ...NEWEST, signedAt: ago(MINUTE_MS) })],
  ['a place without a checkpoint yet', 'good', destinationOf(null, null)],
])('%s: %s', (_what, status, checked, words) => {
  const action = status === 'good' ? null : expect.any(String);
  const described = words && { message: expect.stringContaining(words), action };
  expect(checked).toMatchObject({ status, ...(described || {}) });
});

test('an instance is bad with any failing check that readiness needs', () => {
  const needed = ['database', 'connections', 'clock', 'migrations', 'writes', 'keys', 'evidence'] as const;
  const checks = Object.fromEntries([...needed, 'consent', 'token'].map((check) => [check, 'ok'])) as Checks;
  expect(worstStatus(checkMachine(checks))).toBe('good');
  for (const check of needed)
    expect(worstStatus(checkMachine({ ...checks, [check]: 'not ok' })), check).toBe('bad');
});

test('records each job’s last success, and counts requests to the operator from the records', async () => {
  const number = await aDraft(await someMember());
  await publish(await someMember('compliance'), number);
  const fetch = await fetchOfVersion(number);
  for (const seconds of [1, 2, 60 * 60]) {
    const leadId = await someLeadOn(fetch);
    await sql("UPDATE attempt SET ended_at = sent_at + $2 * interval '1 second' WHERE lead_id = $1", [
      leadId,
      seconds,
    ]);
  }
  const { stop } = await startJobs(BACKGROUND_JOBS, () => MINUTE_MS);
  onTestFinished(stop);
  const jobs = async () => (await checkHealth()).jobs;
  const isDone = async () =>
    (await jobs()).every(({ status, succeededAt }) => status === 'good' && succeededAt !== null);
  await until(isDone, 'every job has succeeded');
  await stop();

  const { calls, failingJobs, machine, operator } = await checkHealth();
  expect((await jobs()).map(({ job }) => job)).toEqual(Object.keys(JOBS));
  expect(calls.day).toMatchObject([{ outcome: 'answered', attempts: 3, p50Ms: 2_000 }]);
  expect(failingJobs).toEqual([]);
  expect(worstStatus(machine)).toBe('good');
  expect(operator.map(({ name, status }) => [name, status])).toContainEqual(['Access token', 'bad']);
});
