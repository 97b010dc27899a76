import { expect, test } from 'vitest';
import { CHECKER_VERSION } from '#checker/version.ts';
import type { ComparedView } from '#features/consent/model/text-changes.ts';
import { compareTexts, listFetchedConsents, listVersions } from '#features/consent/read-consents.ts';
import { recordFetch } from '#features/consent/store/consents.ts';
import { findVersion } from '#features/consent/store/version-list.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { aDraft, publish } from '#tests/integration/support/consent-drafts.ts';
import { fetchOfVersion, someLeadOn } from '#tests/integration/support/new-journey.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

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

test('lists each operator text under its key with its times and counts, newest first', async () => {
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

test.each([
  [
    'word by word, as a reader sees them',
    ['<p>We may <b>call</b> you on your phone.</p>', '<p>We may <b>text</b> you on your <i>phone</i>.</p>'],
    'We may [call]{text} you on your phone.',
  ],
  [
    'with a rewritten passage as a whole, not in fragments',
    [
      '<p>First of all, we may call you at any time.</p>',
      '<p>First of all, no caller may ring you at night.</p>',
    ],
    'First of all, [we may call you at any time]{no caller may ring you at night}.',
  ],
] as const)('compares texts %s', async (_how, [before, after], changes) => {
  expect(await compared(before, after, 'words')).toBe(changes);
});

test('compares markup as written', async () => {
  const texts = ['<p>We call <b>you</b>.</p>', '<p>We call <i>you</i>.</p>'] as const;
  expect(await compared(...texts, 'words')).toBe('We call you.');
  const marked = (await compared(...texts, 'markup')) ?? '';
  expect(marked.replaceAll(/\{.*?\}|[[\]]/g, '')).toBe(texts[0]);
  expect(marked.replaceAll(/\[.*?\]|[{}]/g, '')).toBe(texts[1]);
  expect(marked).toMatch(/[[{]/);
});

test('compares long texts with nothing in common within the time limit', async () => {
  const text = (word: string) => Array.from({ length: 7_000 }, (_, place) => `${word}${place}`).join(' ');
  expect(await compared(text('a'), text('b'), 'words')).toBe(`[${text('a')}]{${text('b')}}`);
}, 15_000);

test('does not compare with a text that is not stored', async () => {
  expect(await compareTexts(await hashOf('<p>One</p>'), '0'.repeat(64), 'words')).toBeNull();
});
