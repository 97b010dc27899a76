import pg from 'pg';
import { expect, test } from 'vitest';
import { CHECKER_VERSION } from '#checker/version.ts';
import { listFetchedConsents, listVersions } from '#features/consent/read-consents.ts';
import { recordFetch } from '#features/consent/store/consents.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { aDraft, publish } from '#tests/integration/support/consent-drafts.ts';
import { fetchOfVersion, someLeadOn } from '#tests/integration/support/new-journey.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { cloneDatabase } from '#tests/support/database/new-database.ts';
import { sql } from '#tests/support/database/sql.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

test('lists each operator text under its key with its times and counts, newest first', async () => {
  const [old, young, phone] = ['<p>Old</p>', '<p onclick="a()">Young</p>', '<p>Phone</p>'];
  const fetchOf = (main: string, minutes: number) =>
    recordFetch('personal_v3', {
      fetchedAt: ago(minutes),
      blocks: [
        { key: 'personal.consent', html: main },
        { key: 'personal.tcpa.consent', html: phone },
      ],
      verdict: 'safe',
      findings: [],
    });
  const [first, , last] = [await fetchOf(old, 90), await fetchOf(old, 60), await fetchOf(young, 30)];
  for (const fetch of [first, first, last]) await someLeadOn(fetch);

  const { now, texts } = await listFetchedConsents();
  expect(texts).toMatchObject([
    {
      key: 'personal.consent',
      fetches: 1,
      leads: 1,
      isInUse: true,
      verdict: 'unsafe',
      findings: ['event_handler'],
      previous: first.blocks[0]?.sha256,
    },
    {
      key: 'personal.tcpa.consent',
      fetches: 3,
      leads: 3,
      isInUse: true,
      firstAt: first.fetchedAt,
      lastAt: last.fetchedAt,
      previous: null,
    },
    { key: 'personal.consent', fetches: 2, leads: 2, isInUse: false, verdict: 'safe', previous: null },
  ]);
  expect(now).toMatchObject({ fetchedAt: last.fetchedAt, isUsable: true });
  expect(now?.ageMs).toBeGreaterThanOrEqual(30 * MINUTE_MS);
  expect((now?.expiresInMs ?? 0) - (now?.refreshInMs ?? 0)).toBe(12 * 60 * MINUTE_MS);
});

test('lists a version with its leads and the operator’s warnings', async () => {
  const [ann, ben] = [await someMember(), await someMember('compliance')];
  const text = '<p>The same text twice</p>';
  const [first, second] = [await aDraft(ann, 'refinance', text), await aDraft(ann, 'refinance', text)];
  await publish(ben, first);
  const warned = [
    await someLeadOn(await fetchOfVersion(first)),
    await someLeadOn(await fetchOfVersion(first)),
  ];
  await someLeadOn(await fetchOfVersion(first));
  await publish(ben, second);
  await someLeadOn(await fetchOfVersion(second));
  for (const [place, leadId] of warned.entries()) {
    await sql('UPDATE attempt SET operator_warning = $2, ended_at = $3 WHERE lead_id = $1', [
      leadId,
      `Outdated ${place}`,
      inMinutes(1 + place),
    ]);
    await sql(
      `UPDATE consent_version SET outdated_at = $2 WHERE fetch_id = (
         SELECT fetch_id FROM attempt JOIN acknowledgment ON acknowledgment.id = acknowledgment_id WHERE lead_id = $1)`,
      [leadId, inMinutes(1)],
    );
  }

  const [later, former] = await listVersions('refinance');
  expect(later).toMatchObject({ number: second, leads: 1, warnings: null, outdatedAt: null });
  expect(former).toMatchObject({
    number: first,
    leads: 3,
    warnings: { leads: 2, words: 'Outdated 1' },
    outdatedAt: expect.any(Date),
  });
});

test.each([
  [
    'of a text',
    "SELECT count(DISTINCT journey_id) FROM acknowledgment_block WHERE sha256 = 'a'",
    'acknowledgment_block_sha256_journey_id_idx',
  ],
  [
    'of a version',
    "SELECT count(DISTINCT journey_id) FROM acknowledgment WHERE fetch_id = '00000000-0000-4000-8000-000000000000'",
    'acknowledgment_fetch_id_journey_id_idx',
  ],
])(
  'the leads %s can be counted along an index that holds all that it takes',
  async (_what, statement, index) => {
    // A database without what autovacuum has learned from the rows of other tests, which changes plans.
    const { url, drop } = await cloneDatabase();
    const client = new pg.Client({
      connectionString: url,
      options: '-c enable_seqscan=off -c enable_bitmapscan=off',
    });
    await client.connect();
    const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`);
    await client.end();
    await drop();
    const [scan] = plan.map((row) => row['QUERY PLAN']).filter((line) => line.includes('_idx'));
    expect(scan).toContain(`Index Only Scan using ${index}`);
  },
);

test('checks a text once per version of the check, and stores the verdict', async () => {
  const sha256 = await fetchedText('<p onfocus="a()">Stored</p>');
  const checks = () =>
    sql('SELECT verdict, findings, checker_version, checked_at FROM consent_check WHERE sha256 = $1', [
      sha256,
    ]);
  const shown = async () => (await listFetchedConsents()).texts.find((text) => text.sha256 === sha256);
  expect(await checks()).toEqual([]);
  expect(await shown()).toMatchObject({ verdict: 'unsafe', findings: ['event_handler'] });
  const stored = await checks();
  expect(stored).toMatchObject([{ verdict: 'unsafe', checker_version: CHECKER_VERSION }]);
  expect(await shown()).toMatchObject({ verdict: 'unsafe' });
  expect(await checks()).toEqual(stored);
});

test('ignores a stored verdict of an older version of the check', async () => {
  const sha256 = await fetchedText('<script>older()</script>');
  await sql("INSERT INTO consent_check (sha256, checker_version, verdict) VALUES ($1, 'older', 'safe')", [
    sha256,
  ]);
  const { texts } = await listFetchedConsents();
  expect(texts.find((text) => text.sha256 === sha256)).toMatchObject({ verdict: 'unsafe' });
});

async function fetchedText(html: string): Promise<string> {
  const { blocks } = await recordFetch('personal_v3', {
    fetchedAt: ago(1),
    blocks: [{ key: 'personal.consent', html }],
    verdict: 'unsafe',
    findings: [],
  });
  return blocks[0]?.sha256 ?? '';
}
