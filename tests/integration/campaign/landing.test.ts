import { expect, test } from 'vitest';
import {
  discardLandingDraft,
  publishLanding,
  readLanding,
  retireLanding,
  saveLandingDraft,
} from '#features/campaign/edit-landing.ts';
import { landingsAt } from '#features/campaign/store/landing-versions.ts';
import { auditsOf, draft, fields, openCampaigns } from '#tests/integration/support/campaigns.ts';
import { disableAll, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const { ada } = await openCampaigns();
const carol = await someMember('compliance');
const mark = await someMember('marketer');

const HEADLINE = { headline: 'One form, many lenders' };

async function publishedHeadline(slug: string): Promise<string | undefined> {
  const [row] = await sql<{ version: string }>('SELECT version FROM configuration');
  return (await landingsAt(row?.version ?? '')).get(slug)?.headline;
}

test('borrowers see a draft only after another person published it, one of the two in compliance', async () => {
  const slug = await draft(ada);
  expect(await saveLandingDraft(ada, slug, 0, fields(HEADLINE))).toEqual({ ok: true });
  expect(await publishedHeadline(slug)).toBeUndefined();
  expect(await publishLanding(ada, slug, 1, '')).toMatchObject({ ok: false });
  expect(await publishLanding(mark, slug, 1, '')).toMatchObject({
    ok: false,
    errors: { '': expect.stringContaining('Ask someone in Compliance') },
  });
  expect(await publishLanding(carol, slug, 1, '')).toEqual({ ok: true });
  expect(await publishedHeadline(slug)).toBe(HEADLINE.headline);
  expect(await auditsOf(slug)).toMatchObject([
    { act: 'campaign_created' },
    { act: 'landing_drafted', actor: ada.email, after: HEADLINE },
    { act: 'landing_published', actor: carol.email, after: HEADLINE },
  ]);
});

test('compliance can’t publish what compliance wrote alone', async () => {
  const slug = await draft(ada);
  await saveLandingDraft(carol, slug, 0, fields(HEADLINE));
  expect(await publishLanding(carol, slug, 1, 'I am sure about this')).toMatchObject({
    ok: false,
    errors: { '': expect.stringContaining('You wrote this draft') },
  });
  expect(await publishLanding(ada, slug, 1, '')).toEqual({ ok: true });
});

test('a new version replaces the published one, and unpublishing brings the standard page back at once', async () => {
  const slug = await draft(ada);
  await saveLandingDraft(ada, slug, 0, fields(HEADLINE));
  await publishLanding(carol, slug, 1, '');
  await saveLandingDraft(ada, slug, 0, fields({ headline: 'Second' }));
  expect(await publishedHeadline(slug)).toBe(HEADLINE.headline);
  await publishLanding(carol, slug, 1, '');
  expect(await publishedHeadline(slug)).toBe('Second');
  expect(
    await sql('SELECT number, state FROM landing_version WHERE campaign_slug = $1 ORDER BY 1', [slug]),
  ).toEqual([
    { number: 1, state: 'retired' },
    { number: 2, state: 'published' },
  ]);
  expect(await retireLanding(mark, slug)).toBe(true);
  expect(await publishedHeadline(slug)).toBeUndefined();
});

test('rejects a save or a publication of a draft that another person changed, and names that person', async () => {
  const slug = await draft(ada);
  await saveLandingDraft(ada, slug, 0, fields(HEADLINE));
  const late = await saveLandingDraft(mark, slug, 0, fields({ headline: 'Mine' }));
  expect(late).toMatchObject({
    ok: false,
    errors: { '': expect.stringContaining(`${ada.email} changed this while you were editing (Headline)`) },
  });
  await saveLandingDraft(ada, slug, 1, fields({ headline: 'Edited after the review' }));
  expect(await publishLanding(carol, slug, 1, '')).toMatchObject({ ok: false });
  expect(await discardLandingDraft(mark, slug, 2)).toEqual({ ok: true });
  expect((await readLanding(ada, slug)).draft).toBeNull();
});

test('the database rejects an edit of a published version', async () => {
  const slug = await draft(ada);
  await saveLandingDraft(ada, slug, 0, fields(HEADLINE));
  await publishLanding(carol, slug, 1, '');
  await expect(
    sql(`UPDATE landing_version SET content = '{"headline":"Forged"}' WHERE campaign_slug = $1`, [slug]),
  ).rejects.toThrow('a published landing page never changes');
});

test('the only person who may publish gives a reason', async () => {
  const slug = await draft(ada);
  await disableAll();
  const alone = await someMember('compliance');
  await saveLandingDraft(alone, slug, 0, fields(HEADLINE));
  expect(await publishLanding(alone, slug, 1, 'short')).toMatchObject({
    ok: false,
    errors: { reason: expect.any(String) },
  });
  expect(await publishLanding(alone, slug, 1, 'The only member of the team')).toEqual({ ok: true });
  expect((await auditsOf(slug)).at(-1)).toMatchObject({ reason: 'The only member of the team' });
});
