import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { inspectConsentHtml } from '#features/consent/checker/consent-safety.ts';
import { runJob } from '#features/consent/checker/thread.ts';
import { CHECKER_VERSION } from '#features/consent/checker/version.ts';
import { checkConsentHtml } from '#features/consent/draft-consent.ts';
import { consentFindingLabel } from '#features/consent/model/consent-findings.ts';
import type { ComparedView } from '#features/consent/model/consent-text.ts';
import { compareTexts, listFetchedConsents, listVersions } from '#features/consent/read-consents.ts';
import { recordFetch } from '#features/consent/store/consents.ts';
import { findVersion } from '#features/consent/store/versions.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { aDraft, publish } from '#tests/integration/support/consent-drafts.ts';
import { fetchOfVersion, someLeadOn } from '#tests/integration/support/new-journey.ts';
import { openAlerts, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { hostileTexts } from '#tests/support/hostile/consent.ts';

afterEach(() => vi.restoreAllMocks());

const [ann, ben] = [await someMember(), await someMember('compliance')];
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

const fetchOf = (main: string, minutesAgo: number, phone?: string) =>
  recordFetch('personal_v3', {
    fetchedAt: inMinutes(-minutesAgo),
    blocks: [
      { key: 'personal.consent', html: main },
      ...(phone ? [{ key: 'personal.tcpa.consent', html: phone }] : []),
    ],
    verdict: 'safe',
    findings: [],
  });

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
  removeWorkerFile();
  expect(await check()).toMatchObject(broken);
  expect(consentFindingLabel('check_failed')).toContain('The safety check isn’t working.');
  expect(await openAlerts('refinance')).toMatchObject([{ kind: 'consent_check_failed' }]);

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
  expect(await openAlerts('refinance')).toEqual([]);
  expect(await shown()).toMatchObject({ verdict: 'safe' });
});

test('lists each operator text under its key with its times and counts, newest first', async () => {
  await sql('TRUNCATE consent_fetch_block, consent_fetch CASCADE');
  const [old, young, phone] = ['<p>Old</p>', '<p onclick="a()">Young</p>', '<p>Phone</p>'];
  const first = await fetchOf(old, 90, phone);
  await fetchOf(old, 60, phone);
  const last = await fetchOf(young, 30, phone);
  for (const fetch of [first, first, last]) await someLeadOn(fetch);

  const { now, texts } = await listFetchedConsents();
  const [key, phoneKey] = ['personal.consent', 'personal.tcpa.consent'];
  const [firstAt, lastAt] = [first.fetchedAt, last.fetchedAt];
  const unsafe = { verdict: 'unsafe', findings: ['event_handler'] };
  expect(texts).toMatchObject([
    { key, fetches: 1, leads: 1, isInUse: true, ...unsafe, previous: first.blocks[0]?.sha256 },
    { key: phoneKey, fetches: 3, leads: 3, isInUse: true, firstAt, lastAt, previous: null },
    { key, fetches: 2, leads: 2, isInUse: false, verdict: 'safe', previous: null },
  ]);
  expect(now).toMatchObject({ fetchedAt: lastAt, isUsable: true });
  expect(now?.ageMs).toBeGreaterThanOrEqual(30 * MINUTE_MS);
  expect((now?.expiresInMs ?? 0) - (now?.refreshInMs ?? 0)).toBe(12 * 60 * MINUTE_MS);
});

test('lists a version with its leads and the operator’s warnings', async () => {
  const text = '<p>The same text twice</p>';
  const [first, second] = [await aDraft(ann, 'refinance', text), await aDraft(ann, 'refinance', text)];
  await publish(ben, first);
  const fetch = await fetchOfVersion(first);
  const leads = [await someLeadOn(fetch), await someLeadOn(fetch), await someLeadOn(fetch)];
  await publish(ben, second);
  await someLeadOn(await fetchOfVersion(second));
  for (const [place, leadId] of leads.slice(1).entries())
    await sql('UPDATE attempt SET operator_warning = $2, ended_at = $3 WHERE lead_id = $1', [
      ...[leadId, `Outdated ${place}`],
      inMinutes(1 + place),
    ]);
  await sql('UPDATE consent_version SET outdated_at = $2 WHERE fetch_id = $1', [fetch.id, inMinutes(1)]);

  const [later, former] = await listVersions('refinance');
  expect(later).toMatchObject({ number: second, leads: 1, warnings: null, outdatedAt: null });
  expect(former).toMatchObject({
    ...{ number: first, leads: 3, warnings: { leads: 2, words: 'Outdated 1' } },
    outdatedAt: expect.any(Date),
  });
});

test('checks a text once per version of the check, and stores the verdict', async () => {
  const { blocks } = await fetchOf('<p onfocus="a()">Stored</p>', 1);
  const sha256 = blocks[0]?.sha256 ?? '';
  await sql("INSERT INTO consent_check (sha256, checker_version, verdict) VALUES ($1, 'older', 'safe')", [
    sha256,
  ]);
  const checks = () =>
    sql('SELECT * FROM consent_check WHERE sha256 = $1 AND checker_version = $2', [sha256, CHECKER_VERSION]);
  const shown = async () => (await listFetchedConsents()).texts.find((text) => text.sha256 === sha256);
  expect(await shown()).toMatchObject({ verdict: 'unsafe', findings: ['event_handler'] });
  const stored = await checks();
  expect(stored).toMatchObject([{ verdict: 'unsafe' }]);
  expect(await shown()).toMatchObject({ verdict: 'unsafe' });
  expect(await checks()).toEqual(stored);
});

async function hashOf(html: string): Promise<string> {
  const version = await findVersion('refinance', await aDraft(ann, 'refinance', html));
  return version?.sha256 ?? '';
}

/** The old text as it reads, with what is gone in brackets and what is new in braces. */
async function compared(before: string, after: string, view: ComparedView): Promise<string | undefined> {
  const marks = { same: ['', ''], gone: ['[', ']'], new: ['{', '}'] } as const;
  const segments = await compareTexts(await hashOf(before), await hashOf(after), view);
  return segments?.map(({ kind, text }) => marks[kind].join(text)).join('');
}

const CALL = '<p>First of all, we may <b>call</b> you.</p>';
const long = (word: string) => Array.from({ length: 7_000 }, (_, place) => `${word}${place}`).join(' ');

test.each([
  [
    'word by word, without markup',
    CALL,
    CALL.replace('<b>call</b>', '<i>text</i>'),
    'First of all, we may [call]{text} you.',
  ],
  [
    'with a rewritten passage as a whole',
    CALL,
    '<p>First of all, no caller may ring you.</p>',
    'First of all, [we may call]{no caller may ring} you.',
  ],
  ['that are long and have nothing in common', long('a'), long('b'), `[${long('a')}]{${long('b')}}`],
])('compares texts %s', async (_how, before, after, changes) => {
  expect(await compared(before, after, 'words')).toBe(changes);
});

test('compares markup as written, and with no text that is not stored', async () => {
  const texts = [CALL, CALL.replaceAll('b>', 'i>')] as const;
  const marked = (await compared(...texts, 'markup')) ?? '';
  expect(marked.replaceAll(/\{.*?\}|[[\]]/g, '')).toBe(texts[0]);
  expect(marked.replaceAll(/\[.*?\]|[{}]/g, '')).toBe(texts[1]);
  expect(marked).toMatch(/[[{]/);
  expect(await compareTexts(await hashOf(CALL), '0'.repeat(64), 'words')).toBeNull();
});

test('the thread returns the check’s verdict, or the failure of a job, which ends no other one', async () => {
  for (const { html } of hostileTexts().filter((_, place) => place % 60 === 0))
    expect(await runJob('inspectConsent', html, { urgent: true })).toEqual({
      isDone: true,
      value: inspectConsentHtml(html),
    });
  const failed = runJob('printCertificate', { certificate: null, kid: '' } as never);
  expect(await failed).toEqual({ isDone: false, stop: 'failed' });
  expect(await runJob('wordsWithin', '<p>a')).toEqual({ isDone: true, value: 'a' });
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
