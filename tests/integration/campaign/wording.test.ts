import { describe, expect, test } from 'vitest';
import { campaignCopy } from '#features/application/campaign-copy.ts';
import {
  discardLandingDraft,
  publishLanding,
  readLanding,
  retireLanding,
  saveLandingDraft,
} from '#features/campaign/edit-landing.ts';
import {
  discardWordingDraft,
  publishWording,
  readWording,
  retireWording,
  saveWordingDraft,
} from '#features/campaign/edit-wording.ts';
import { landingsAt } from '#features/campaign/store/landing-versions.ts';
import { draft, fields, openCampaigns } from '#tests/integration/support/campaigns.ts';
import { auditsOf, disableAll, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const { ada } = await openCampaigns();
const carol = await someMember('compliance');
const mark = await someMember('marketer');

async function version() {
  const [row] = await sql<{ version: string }>('SELECT version FROM configuration');
  return row?.version ?? '';
}
const shownTitle = async (slug: string, language: 'en' | 'es' = 'en') =>
  (await campaignCopy(await version(), { slug, product: 'personal_loan' }, language)).steps.loan;

/** Texts of a campaign that borrowers read, each with where they read it before any is published. */
const TEXTS = {
  landing: {
    ...{ save: saveLandingDraft, publish: publishLanding, discard: discardLandingDraft },
    ...{ read: readLanding, retire: retireLanding, field: 'headline', label: 'Headline' },
    shown: async (slug: string) => (await landingsAt(await version())).get(slug)?.headline,
    standard: undefined,
    forged: `UPDATE landing_version SET content = '{"headline":"Forged"}' WHERE campaign_slug = $1`,
  },
  wording: {
    ...{ save: saveWordingDraft, publish: publishWording, discard: discardWordingDraft },
    ...{ read: readWording, retire: retireWording, field: 'loanTitle_en', label: 'Loan: title (English)' },
    shown: shownTitle,
    standard: 'About your loan',
    forged: `UPDATE wording_version SET content = '{"en":{"loanTitle":"Forged"}}' WHERE campaign_slug = $1`,
  },
};
const rejected = (field: string, words: string) => ({
  ok: false,
  errors: { [field]: expect.stringContaining(words) },
});

describe.each(['landing', 'wording'] as const)('the %s of a campaign', (kind) => {
  const { save, publish, discard, read, retire, field, label, shown, standard, forged } = TEXTS[kind];
  const saying = (text: string) => fields({ [field]: text });

  test('reaches borrowers only after another person published it, one of the two in compliance, and until it is unpublished', async () => {
    const slug = await draft(ada);
    expect(await save(ada, slug, 0, saying('First'))).toEqual({ ok: true });
    for (const someone of [ada, mark])
      expect(await publish(someone, slug, 1, '')).toMatchObject(rejected('', 'Ask someone in Compliance'));
    expect(await shown(slug)).toBe(standard);
    expect(await publish(carol, slug, 1, '')).toEqual({ ok: true });
    expect([await shown(slug), await shown('personal-loan')]).toEqual(['First', standard]);
    await expect(sql(forged, [slug])).rejects.toThrow(/published (landing page|wording) never changes/);

    await save(carol, slug, 0, saying('Second'));
    expect(await shown(slug)).toBe('First');
    const alone = await publish(carol, slug, 1, 'I am sure about this');
    expect(alone).toMatchObject(rejected('', 'You wrote this draft'));
    expect(await publish(ada, slug, 1, '')).toEqual({ ok: true });
    expect(await shown(slug)).toBe('Second');
    expect(await retire(mark, slug)).toBe(true);
    expect(await shown(slug)).toBe(standard);
    expect(await auditsOf(slug)).toMatchObject([
      { act: 'campaign_created' },
      { act: `${kind}_drafted`, actor: ada.email, after: { [field]: 'First' } },
      { act: `${kind}_published`, actor: carol.email, after: { [field]: 'First' } },
      { act: `${kind}_drafted`, actor: carol.email, before: { [field]: 'First' } },
      { act: `${kind}_published`, actor: ada.email, after: { [field]: 'Second' } },
      { act: `${kind}_retired`, before: { number: 2 } },
    ]);
  });

  test('is not saved or published over a change of another person, who is named', async () => {
    const slug = await draft(ada);
    await save(ada, slug, 0, saying('First'));
    const changed = `${ada.email} changed this while you were editing (${label})`;
    expect(await save(mark, slug, 0, saying('Mine'))).toMatchObject(rejected('', changed));
    await save(ada, slug, 1, saying('Edited after the review'));
    expect(await publish(carol, slug, 1, '')).toMatchObject({ ok: false });
    expect(await discard(mark, slug, 2)).toEqual({ ok: true });
    expect((await read(ada, slug)).draft).toBeNull();
  });

  test('may be published alone by the only person who may, for a reason, with an alert', async () => {
    const slug = await draft(ada);
    await disableAll();
    const alone = await someMember('compliance');
    await save(alone, slug, 0, saying('First'));
    expect(await publish(alone, slug, 1, 'short')).toMatchObject(rejected('reason', 'Enter a reason'));
    // The table of landing pages has no such rule.
    const byAuthor = `UPDATE ${kind}_version SET state = 'published', published_at = now(), published_by = 'x',
      published_by_staff = edited_by_staff WHERE campaign_slug = $1`;
    if (kind === 'wording')
      await expect(sql(byAuthor, [slug])).rejects.toThrow(`${kind}_version_two_people_or_a_reason`);
    const reason = 'The only member of the team';
    expect(await publish(alone, slug, 1, reason)).toEqual({ ok: true });
    expect((await auditsOf(slug)).at(-1)).toMatchObject({ reason });
    const alerts = await sql('SELECT subject, facts FROM alert WHERE kind = $1', [`${kind}_published_alone`]);
    expect(alerts).toEqual([{ subject: `${slug} 1`, facts: { by: alone.email } }]);
    const members = [ada, carol, mark].map(({ staffId }) => staffId);
    await sql('UPDATE staff SET disabled_at = NULL WHERE id = ANY ($1)', [members]);
  });
});

test('Spanish that was turned on after the draft was saved stops its publication', async () => {
  const slug = await draft(ada);
  const save = (revision: number, spanish = '') =>
    saveWordingDraft(
      ada,
      slug,
      revision,
      fields({ loanTitle_en: 'Pick your amount', loanTitle_es: spanish }),
    );
  await save(0);
  await sql(`UPDATE campaign SET languages = 'en_es' WHERE slug = $1`, [slug]);
  const untranslated = '“Loan: title (Spanish)”: Enter the Spanish text too';
  expect(await publishWording(carol, slug, 1, '')).toMatchObject(rejected('', untranslated));
  expect(await save(1)).toMatchObject(rejected('loanTitle_es', 'Enter the Spanish text too'));
  await save(1, 'Elija su monto');
  expect(await publishWording(carol, slug, 2, '')).toEqual({ ok: true });
  expect(await shownTitle(slug, 'es')).toBe('Elija su monto');
});
