import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { inspectConsentHtml } from '#checker/consent-safety.ts';
import { runJob } from '#checker/thread.ts';
import { checkConsentHtml } from '#features/consent/draft-consent.ts';
import { consentFindingLabel } from '#features/consent/model/consent-findings.ts';
import { listFetchedConsents } from '#features/consent/read-consents.ts';
import { recordFetch } from '#features/consent/store/consents.ts';
import { sql } from '#tests/support/database/sql.ts';
import { hostileTexts } from '#tests/support/hostile/consent.ts';

afterEach(() => vi.restoreAllMocks());

/** As in a deployment that lacks a file of the checker: its thread ends before it is ready. */
function removeWorkerFile() {
  const load = process.getBuiltinModule;
  class WorkerWithoutFile extends Worker {
    constructor() {
      super(new URL('file:///nowhere/worker.ts'));
    }
  }
  vi.spyOn(process, 'getBuiltinModule').mockImplementation(((id: string) =>
    id === 'node:worker_threads' ? { Worker: WorkerWithoutFile } : load(id)) as typeof load);
}

test('treats every text as unsafe while the checker can’t start, and alerts staff', {
  tags: ['@consent-checker'],
}, async () => {
  const broken = { verdict: 'unsafe', findings: ['check_failed'] } as const;
  const check = () => checkConsentHtml('refinance', Buffer.from('<p>Harmless</p>'));
  const openAlerts = () =>
    sql("SELECT kind FROM alert WHERE subject = 'refinance' AND resolved_at IS NULL ORDER BY kind");
  removeWorkerFile();
  expect(await check()).toMatchObject(broken);
  expect(consentFindingLabel('check_failed')).toContain('The safety check isn’t working.');
  expect(await openAlerts()).toEqual([{ kind: 'consent_check_failed' }]);

  const { blocks } = await recordFetch('personal_v3', {
    fetchedAt: new Date(),
    blocks: [{ key: 'personal.consent', html: '<p>Stored and harmless</p>' }],
    ...{ verdict: broken.verdict, findings: [...broken.findings] },
  });
  const shown = async () =>
    (await listFetchedConsents()).texts.find(({ sha256 }) => sha256 === blocks[0]?.sha256);
  for (const _ of [1, 2]) expect(await shown()).toMatchObject(broken);

  vi.restoreAllMocks();
  expect(await check()).toMatchObject({ verdict: 'safe' });
  expect(await openAlerts()).toEqual([]);
  expect(await shown()).toMatchObject({ verdict: 'safe' });
});

test('the thread returns the check’s verdict', async () => {
  for (const { html } of hostileTexts().filter((_, place) => place % 60 === 0))
    expect(await runJob('inspectConsent', html, { urgent: true })).toEqual({
      isDone: true,
      value: inspectConsentHtml(html),
    });
});

test('ends a job that exceeds its memory or time, and replaces the thread', {
  tags: ['@consent-checker'],
}, async () => {
  const [endless, large, next] = await Promise.all([
    runJob('inspectConsent', 'a b '.repeat(8_000_000)),
    runJob('wordsWithin', `${'<blockquote>'.repeat(119)}${'x<br>'.repeat(900_000)}`),
    runJob('inspectConsent', '<p onclick=a()>'),
  ]);
  const stopped = { isDone: false, stop: expect.stringMatching(/^(timed_out|out_of_memory)$/) };
  expect([endless, large]).toEqual([stopped, stopped]);
  expect(next).toEqual({ isDone: true, value: { verdict: 'unsafe', findings: ['event_handler'] } });
});

test('a failed job reports its failure and ends no other job', async () => {
  const failed = runJob('printCertificate', { certificate: null, kid: '' } as never);
  expect(await failed).toEqual({ isDone: false, stop: 'failed' });
  expect(await runJob('wordsWithin', '<p>a')).toEqual({ isDone: true, value: 'a' });
});

test('limits the waiting jobs, but accepts every urgent one', {
  tags: ['@consent-checker'],
}, async () => {
  const jobs = Array.from({ length: 60 }, () => runJob('wordsWithin', '<p>a'));
  const urgent = runJob('wordsWithin', '<p>b', { urgent: true });
  const results = await Promise.all(jobs);
  expect(results.filter(({ isDone }) => isDone)).toHaveLength(51);
  expect(results.at(-1)).toEqual({ isDone: false, stop: 'busy' });
  expect(await urgent).toEqual({ isDone: true, value: 'b' });
});
