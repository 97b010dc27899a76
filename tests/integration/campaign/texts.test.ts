import { describe, expect, test } from 'vitest';
import { campaignCopy } from '#features/application/language.ts';
import { offerLanguages } from '#features/campaign/campaign-lifecycle.ts';
import {
  discardLandingDraft,
  publishLanding,
  readLanding,
  retireLanding,
  saveLandingDraft,
  saveLandingImage,
} from '#features/campaign/edit-landing.ts';
import {
  discardWordingDraft,
  publishWording,
  readWording,
  retireWording,
  saveWordingDraft,
} from '#features/campaign/edit-wording.ts';
import { findLandingImage } from '#features/campaign/store/landing-images.ts';
import { landingsAt } from '#features/campaign/store/text-versions.ts';
import { campaignOf, draft, fields, openCampaigns, rejected } from '#tests/integration/support/campaigns.ts';
import { auditsOf, disableAll, openAlerts, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { pngPicture } from '#tests/support/pictures.ts';

const { ada, bob, carol } = await openCampaigns();
const HEADLINE = { headline: 'One form, many lenders' };
const PICTURE = pngPicture(1200, 800);

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
describe.each(['landing', 'wording'] as const)('the %s of a campaign', (kind) => {
  const { save, publish, discard, read, retire, field, label, shown, standard, forged } = TEXTS[kind];
  const saying = (text: string) => fields({ [field]: text });

  test('reaches borrowers only after another person published it, one of the two in compliance, and until it is unpublished', async () => {
    const slug = await draft(ada);
    expect(await save(ada, slug, 0, saying('First'))).toEqual({ ok: true });
    for (const someone of [ada, bob])
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
    expect(await retire(bob, slug)).toEqual({ ok: true });
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
    expect(await save(bob, slug, 0, saying('Mine'))).toMatchObject(rejected('', changed));
    await save(ada, slug, 1, saying('Edited after the review'));
    expect(await publish(carol, slug, 1, '')).toMatchObject({ ok: false });
    expect(await discard(bob, slug, 2)).toEqual({ ok: true });
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
    const alerts = await openAlerts(`${kind}_published_alone`);
    expect(alerts).toMatchObject([{ subject: `${slug} 1`, facts: { by: alone.email } }]);
    const members = [ada, carol, bob].map(({ staffId }) => staffId);
    await sql('UPDATE staff SET disabled_at = NULL WHERE id = ANY ($1)', [members]);
  });
});

test('Spanish that was turned on after the draft was saved stops its publication', async () => {
  const slug = await draft(ada);
  const save = (revision: number, loanTitle_es = '') =>
    saveWordingDraft(ada, slug, revision, fields({ loanTitle_en: 'Pick your amount', loanTitle_es }));
  await save(0);
  await offerLanguages(carol, slug, 'en_es');
  const untranslated = '“Loan: title (Spanish)”: Enter the Spanish text too';
  expect(await publishWording(carol, slug, 1, '')).toMatchObject(rejected('', untranslated));
  expect(await save(1)).toMatchObject(rejected('loanTitle_es', 'Enter the Spanish text too'));
  await save(1, 'Elija su monto');
  expect(await publishWording(carol, slug, 2, '')).toEqual({ ok: true });
  expect(await shownTitle(slug, 'es')).toBe('Elija su monto');
});

test('a duplicate gets the languages and the texts of its model as drafts, with the picture', async () => {
  const model = await draft(ada);
  await saveLandingDraft(ada, model, 0, fields({ ...HEADLINE, imageAlt: 'A family' }));
  await saveLandingImage(ada, model, 1, PICTURE);
  await publishLanding(carol, model, 2, '');
  await saveLandingDraft(ada, model, 0, fields({ headline: 'Not published yet' }));
  await saveWordingDraft(ada, model, 0, fields({ loanTitle_en: 'Pick your amount' }));
  await offerLanguages(carol, model, 'en_es');
  const copy = await draft(ada, { from: model });
  expect(await campaignOf(copy)).toMatchObject({ languages: 'en_es', testsReachOperator: false });
  const { content } = (await readLanding(ada, model)).published ?? {};
  expect(content?.image?.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(await readLanding(ada, copy)).toMatchObject({ published: null, draft: { number: 1, content } });
  expect(await readWording(ada, copy)).toMatchObject({
    published: null,
    draft: { content: { en: { loanTitle: 'Pick your amount' } } },
  });
  expect(await auditsOf(copy)).toMatchObject([
    { act: 'campaign_created', after: { copiedFrom: model, languages: 'en_es' } },
    { act: 'landing_drafted' },
    { act: 'wording_drafted' },
  ]);

  const otherProduct = { from: model, product: 'prefill', fallback: 'none', consentVersion: '' };
  const quickStart = await draft(ada, otherProduct);
  expect(await readLanding(ada, quickStart)).toMatchObject({ draft: null });
  expect(await campaignOf(quickStart)).toMatchObject({ languages: 'en' });
  const [ofNothing] = await auditsOf(await draft(ada, { from: 'no-such-campaign' }));
  expect(ofNothing?.after).not.toHaveProperty('copiedFrom');
});

test('a picture is part of the version that is published, and stays when the text changes', async () => {
  const slug = await draft(ada);
  const noPicture = await saveLandingImage(ada, slug, 0, new Uint8Array([1, 2, 3]));
  expect(noPicture).toEqual(rejected('image', 'Choose a PNG or JPEG file'));
  const sha256 = await savedFile(slug, 0, PICTURE);
  expect(await saveLandingImage(carol, slug, 0, PICTURE)).toMatchObject({ ok: false });
  await saveLandingDraft(ada, slug, 1, fields({ ...HEADLINE, imageAlt: 'A family' }));
  await publishLanding(carol, slug, 2, '');
  const image = { sha256, width: 1200, height: 800 };
  const published = { ...HEADLINE, imageAlt: 'A family', image };
  expect((await readLanding(ada, slug)).published?.content).toMatchObject(published);
  const stored = await findLandingImage(sha256);
  expect({ ...stored, bytes: Buffer.from(stored?.bytes ?? []) }).toMatchObject({
    mediaType: 'image/png',
    bytes: PICTURE,
  });
  expect(await auditsOf(slug)).toMatchObject([
    { act: 'campaign_created' },
    { act: 'landing_drafted', before: { image: null }, after: { image } },
    { act: 'landing_drafted', after: HEADLINE },
    { act: 'landing_published', actor: carol.email, after: { image } },
  ]);
  expect(await saveLandingImage(ada, slug, 0, null)).toEqual({ ok: true });
  const landing = await readLanding(ada, slug);
  expect([landing.draft?.content.image, landing.published?.content.image]).toEqual([null, image]);
});

test('a file goes with the last draft that names it, unless a version or another campaign still does', async () => {
  const [slug, other] = [await draft(ada), await draft(ada)];
  const first = await savedFile(slug, 0, pngPicture(1200, 810));
  await publishLanding(carol, slug, 1, '');
  const second = await savedFile(slug, 0, pngPicture(1200, 820));
  const third = await savedFile(slug, 1, pngPicture(1200, 830));
  expect(await findLandingImage(second)).toBeNull();
  expect(await savedFile(other, 0, pngPicture(1200, 830))).toBe(third);
  await discardLandingDraft(ada, slug, 2);
  expect(await findLandingImage(third)).not.toBeNull();
  await saveLandingImage(ada, other, 1, null);
  expect(await findLandingImage(third)).toBeNull();
  expect(await findLandingImage(first)).not.toBeNull();
});

async function savedFile(slug: string, revision: number, file: Buffer): Promise<string> {
  expect(await saveLandingImage(ada, slug, revision, file)).toEqual({ ok: true });
  return (await readLanding(ada, slug)).draft?.content.image?.sha256 ?? '';
}
