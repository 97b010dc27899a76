import { expect, test } from 'vitest';
import { campaignCopy } from '#features/application/campaign-copy.ts';
import {
  discardWordingDraft,
  publishWording,
  readWording,
  retireWording,
  saveWordingDraft,
} from '#features/campaign/edit-wording.ts';
import { draft, fields, openCampaigns } from '#tests/integration/support/campaigns.ts';
import { auditsOf, disableAll, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const { ada } = await openCampaigns();
const carol = await someMember('compliance');
const mark = await someMember('marketer');

const TITLE = { loanTitle_en: 'Pick your amount' };
const STANDARD = 'About your loan';

async function shownTitle(slug: string, language: 'en' | 'es' = 'en') {
  const [row] = await sql<{ version: string }>('SELECT version FROM configuration');
  const campaign = { slug, product: 'personal_loan' } as const;
  return (await campaignCopy(row?.version ?? '', campaign, language)).steps.loan;
}

test('borrowers read a draft only after another person published it, one of the two in compliance', async () => {
  const slug = await draft(ada);
  expect(await saveWordingDraft(ada, slug, 0, fields(TITLE))).toEqual({ ok: true });
  expect(await shownTitle(slug)).toBe(STANDARD);
  expect(await publishWording(ada, slug, 1, '')).toMatchObject({ ok: false });
  expect(await publishWording(mark, slug, 1, '')).toMatchObject({
    ok: false,
    errors: { '': expect.stringContaining('Ask someone in Compliance') },
  });
  expect(await publishWording(carol, slug, 1, '')).toEqual({ ok: true });
  expect(await shownTitle(slug)).toBe(TITLE.loanTitle_en);
  expect(await shownTitle('personal-loan')).toBe(STANDARD);
  expect(await auditsOf(slug)).toMatchObject([
    { act: 'campaign_created' },
    { act: 'wording_drafted', actor: ada.email, before: { loanTitle_en: null }, after: TITLE },
    { act: 'wording_published', actor: carol.email, after: TITLE },
  ]);
  await expect(
    sql(`UPDATE wording_version SET content = '{"en":{"loanTitle":"Forged"}}' WHERE campaign_slug = $1`, [
      slug,
    ]),
  ).rejects.toThrow('published wording never changes');

  expect(await saveWordingDraft(carol, slug, 0, fields({ loanTitle_en: 'Second' }))).toEqual({ ok: true });
  expect(await publishWording(carol, slug, 1, 'I am sure about this')).toMatchObject({ ok: false });
  expect(await retireWording(mark, slug)).toBe(true);
  expect(await shownTitle(slug)).toBe(STANDARD);
  expect((await auditsOf(slug)).at(-1)).toMatchObject({ act: 'wording_retired', before: { number: 1 } });
});

test('Spanish that was turned on after the draft was saved stops its publication', async () => {
  const slug = await draft(ada);
  await saveWordingDraft(ada, slug, 0, fields(TITLE));
  await sql(`UPDATE campaign SET languages = 'en_es' WHERE slug = $1`, [slug]);
  expect(await publishWording(carol, slug, 1, '')).toMatchObject({
    ok: false,
    errors: { '': expect.stringContaining('“Loan: title (Spanish)”: Enter the Spanish text too') },
  });
  expect(await saveWordingDraft(ada, slug, 1, fields(TITLE))).toMatchObject({
    ok: false,
    errors: { loanTitle_es: expect.any(String) },
  });
  await saveWordingDraft(ada, slug, 1, fields({ ...TITLE, loanTitle_es: 'Elija su monto' }));
  expect(await publishWording(carol, slug, 2, '')).toEqual({ ok: true });
  expect(await shownTitle(slug, 'es')).toBe('Elija su monto');
});

test('rejects a save or a publication of a draft that another person changed, and names that person', async () => {
  const slug = await draft(ada);
  await saveWordingDraft(ada, slug, 0, fields(TITLE));
  expect(await saveWordingDraft(mark, slug, 0, fields({ loanTitle_en: 'Mine' }))).toMatchObject({
    ok: false,
    errors: {
      '': expect.stringContaining(`${ada.email} changed this while you were editing (Loan: title (English))`),
    },
  });
  await saveWordingDraft(ada, slug, 1, fields({ loanTitle_en: 'Edited after the review' }));
  expect(await publishWording(carol, slug, 1, '')).toMatchObject({ ok: false });
  expect(await discardWordingDraft(mark, slug, 2)).toEqual({ ok: true });
  expect((await readWording(ada, slug)).draft).toBeNull();
});

test('the only person who may publish gives a reason, and an alert reports it', async () => {
  const slug = await draft(ada);
  await disableAll();
  const alone = await someMember('compliance');
  await saveWordingDraft(alone, slug, 0, fields(TITLE));
  expect(await publishWording(alone, slug, 1, 'short')).toMatchObject({
    ok: false,
    errors: { reason: expect.any(String) },
  });
  await expect(
    sql(
      `UPDATE wording_version SET state = 'published', published_at = now(), published_by = 'x',
         published_by_staff = edited_by_staff WHERE campaign_slug = $1`,
      [slug],
    ),
  ).rejects.toThrow('wording_version_two_people_or_a_reason');
  expect(await publishWording(alone, slug, 1, 'The only member of the team')).toEqual({ ok: true });
  expect((await auditsOf(slug)).at(-1)).toMatchObject({ reason: 'The only member of the team' });
  expect(await sql('SELECT subject, facts FROM alert WHERE kind = $1', ['wording_published_alone'])).toEqual([
    { subject: `${slug} 1`, facts: { by: alone.email } },
  ]);
});
