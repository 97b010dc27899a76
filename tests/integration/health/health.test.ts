import { expect, onTestFinished, test } from 'vitest';
import type { ChannelFigures } from '#features/alerts/store/alert-deliveries.ts';
import type { CurrentFetch } from '#features/consent/read-consents.ts';
import { checkChannels, checkDestinations, checkTimeSources } from '#features/health/check-channels.ts';
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
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const statusesOf = (checked: { status: string }[]) => checked.map(({ status }) => status);

const TOKEN: TokenFacts = {
  scope: null,
  validForMs: HOUR_MS,
  renewedMsAgo: MINUTE_MS,
  lastFailure: null,
  isCircuitOpen: false,
};
const failure = (reason: string, msAgo: number) => ({ reason, httpStatus: 401, msAgo });

test.each([
  ['a token at hand', {}, false, 'good', 'Valid for another 60 minutes'],
  [
    'a failure before it',
    { lastFailure: failure('timed_out', HOUR_MS) },
    false,
    'good',
    'didn’t respond in time (401)',
  ],
  ['no token, and no failed request', { validForMs: null }, false, 'good', 'No token now'],
  [
    'no token, and a failure before the last success',
    { validForMs: null, renewedMsAgo: 1_000, lastFailure: failure('timed_out', HOUR_MS) },
    false,
    'good',
    'No token now',
  ],
  [
    'none, since the client is not known',
    { validForMs: null, renewedMsAgo: null, lastFailure: failure('unauthorized_client', 1_000) },
    true,
    'bad',
    'doesn’t recognize this client',
  ],
  [
    'none any more',
    {
      validForMs: null,
      renewedMsAgo: HOUR_MS,
      lastFailure: failure('unreachable', 1_000),
      isCircuitOpen: true,
    },
    false,
    'bad',
    'we pause for a few seconds',
  ],
])('%s', (_what, facts, lacksToken, status, words) => {
  const [checked] = checkTokens([{ ...TOKEN, ...facts }], lacksToken);
  expect(checked).toMatchObject({ status, message: expect.stringContaining(words) });
  expect(checked?.action === null).toBe(status === 'good');
});

test('an instance that needed no token yet is fine', () => {
  expect(statusesOf(checkTokens([], false))).toEqual(['good']);
});

test('reports an address without requests', () => {
  expect(checkConnections([]).status).toBe('good');
  expect(checkConnections(['https://operator.example'])).toMatchObject({
    status: 'bad',
    message: expect.stringContaining('operator.example'),
  });
});

test('a host that was not called because its address is private is named with the setting', () => {
  expect(checkPrivateHosts([]).status).toBe('good');
  expect(checkPrivateHosts(['operator.example:443'])).toMatchObject({
    status: 'bad',
    message: expect.stringContaining('operator.example:443'),
    action: expect.stringContaining('EGRESS_PRIVATE_HOSTS'),
  });
});

test.each([
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'we don’t trust the authority of its certificate'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'the TLS handshake failed'],
])('a host whose TLS fails is named with %s', (errorCode, words) => {
  expect(checkTls([{ host: 'operator.example:443', errorCode }])).toMatchObject({
    status: 'bad',
    message: `Connecting to operator.example:443 fails: ${words} (${errorCode}).`,
  });
  expect(checkTls([]).status).toBe('good');
});

const CONSENT: CurrentFetch = {
  servedBy: {
    address: 'https://operator.example/consents',
    clientId: 'partner',
    mode: 'production',
  },
  fetchedAt: NOW,
  verdict: 'safe',
  findings: [],
  ageMs: HOUR_MS,
  refreshInMs: 11 * HOUR_MS,
  expiresInMs: 23 * HOUR_MS,
  isUsable: true,
};
const TROUBLE = { reason: 'timed_out', since: NOW, count: 3 };

test.each([
  ['young', CONSENT, true, null, 'good'],
  ['young, but failing to come again', CONSENT, true, TROUBLE, 'warn'],
  ['near its end', { ...CONSENT, expiresInMs: 3 * HOUR_MS }, true, null, 'warn'],
  ['over', { ...CONSENT, expiresInMs: -1, isUsable: false }, true, TROUBLE, 'bad'],
  [
    'expired, and no campaign needs it',
    { ...CONSENT, expiresInMs: -1, isUsable: false },
    false,
    null,
    'warn',
  ],
  ['not safe', { ...CONSENT, verdict: 'unsafe' as const, isUsable: false }, true, null, 'bad'],
  ['not there', null, true, TROUBLE, 'bad'],
  ['absent, and no campaign needs it', null, false, null, 'good'],
])('a consent that is %s', (_how, consent, isNeeded, trouble, status) => {
  expect(checkConsentFetch(consent, isNeeded, trouble).status).toBe(status);
});

test.each([
  ['that never ran', null, 'warn'],
  ['that ran and succeeded', { startedAt: ago(MINUTE_MS), succeededAt: ago(MINUTE_MS - 1) }, 'good'],
  ['that runs just now', { startedAt: ago(10), succeededAt: ago(MINUTE_MS) }, 'good'],
  ['at work for long', { startedAt: ago(3 * MINUTE_MS), succeededAt: ago(4 * MINUTE_MS) }, 'warn'],
  [
    'whose last run failed',
    { startedAt: ago(10), succeededAt: ago(MINUTE_MS), failedAt: ago(5), failure: 'x' },
    'bad',
  ],
  [
    'that failed before',
    { startedAt: ago(10), succeededAt: ago(5), failedAt: ago(MINUTE_MS), failure: 'x' },
    'good',
  ],
  ['without requests', { startedAt: ago(6 * MINUTE_MS), succeededAt: ago(6 * MINUTE_MS - 1) }, 'bad'],
])('a job %s', (_how, facts, status) => {
  const run = facts && { job: 'purge', failedAt: null, failure: null, ...facts };
  const purge = checkJobs(run ? [run] : [], NOW).find(({ job }) => job === 'purge');
  expect(purge?.status).toBe(status);
});

const MAIL: ChannelFigures = {
  channel: 'mail',
  deliveredAt: ago(HOUR_MS),
  failedAt: null,
  lastReason: null,
  queued: 0,
};

test.each([
  ['is not set', [], [], 'warn'],
  ['has nothing to tell yet', ['mail'], [], 'good'],
  ['delivers', ['mail'], [MAIL], 'good'],
  [
    'delivers again',
    ['mail'],
    [{ ...MAIL, failedAt: ago(2 * HOUR_MS), lastReason: 'failed' as const }],
    'good',
  ],
  [
    'has stopped trying',
    ['mail'],
    [{ ...MAIL, failedAt: ago(MINUTE_MS), lastReason: 'timed_out' as const }],
    'bad',
  ],
  [
    'fails and tries on',
    ['mail'],
    [{ ...MAIL, deliveredAt: null, lastReason: 'timed_out' as const, queued: 2 }],
    'warn',
  ],
])('a channel that %s', (_how, set, figures, status) => {
  expect(statusesOf(checkChannels(set, 'own', figures, NOW))).toEqual([status]);
});

const NEWEST = { size: 20, signedAt: ago(HOUR_MS) };

test.each([
  ['is not set', [], null, NEWEST, 'warn'],
  ['has the newest', ['w1'], 20n, NEWEST, 'good'],
  ['is behind', ['w1'], 10n, NEWEST, 'bad'],
  ['is asked in a moment', ['w1'], null, { ...NEWEST, signedAt: ago(MINUTE_MS) }, 'good'],
  ['has nothing to keep or state yet', ['w1'], null, null, 'good'],
])('a place for checkpoints, and a source of time, that %s', (_how, set, size, newest, status) => {
  const known = <Fact>(fact: Fact) => (size === null ? [] : [{ size, ...fact }]);
  const delivered = known({ destination: 'w1', deliveredAt: NOW });
  expect(statusesOf(checkDestinations(set, delivered, newest, NOW))).toEqual([status]);
  expect(statusesOf(checkTimeSources(set, known({ source: 'w1', statedAt: NOW }), newest, NOW))).toEqual([
    status,
  ]);
});

test('describes the readiness of this instance in sentences', () => {
  const checks = {
    database: 'ok',
    connections: 'ok',
    clock: 'ok',
    migrations: 'ok',
    writes: 'ok',
    keys: 'ok',
    evidence: 'ok',
    consent: 'ok',
    token: 'ok',
  } as const;
  expect(worstStatus(checkMachine(checks))).toBe('good');
  for (const check of [
    'database',
    'connections',
    'clock',
    'migrations',
    'writes',
    'keys',
    'evidence',
  ] as const)
    expect(worstStatus(checkMachine({ ...checks, [check]: 'not ok' }))).toBe('bad');
});

test('jobs note how they fare, and what the operator is asked is counted from the records', async () => {
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
