import { expect, test } from 'vitest';
import { CHECKER_VERSION } from '#checker/version.ts';
import { listFetchedConsents, listVersions } from '#features/consent/read-consents.ts';
import { recordFetch } from '#features/consent/store/consents.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { aDraft, publish } from '#tests/integration/support/consent-drafts.ts';
import { fetchOfVersion, someLeadOn } from '#tests/integration/support/new-journey.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

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
  const [ann, ben] = [await someMember(), await someMember('compliance')];
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
