import { expect, test } from 'vitest';
import { offerLanguages } from '#features/campaign/campaign-lifecycle.ts';
import {
  discardLandingDraft,
  publishLanding,
  readLanding,
  saveLandingDraft,
  saveLandingImage,
} from '#features/campaign/edit-landing.ts';
import { readWording, saveWordingDraft } from '#features/campaign/edit-wording.ts';
import { findLandingImage } from '#features/campaign/store/landing-images.ts';
import { campaignOf, draft, fields, openCampaigns } from '#tests/integration/support/campaigns.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { pngPicture } from '#tests/support/pictures.ts';

const { ada } = await openCampaigns();
const carol = await someMember('compliance');

const HEADLINE = { headline: 'One form, many lenders' };
const PICTURE = pngPicture(1200, 800);

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

test('a picture is part of the version that two people publish, and stays when the text changes', async () => {
  const slug = await draft(ada);
  expect(await saveLandingImage(ada, slug, 0, new Uint8Array([1, 2, 3]))).toEqual({
    ok: false,
    errors: { image: 'Choose a PNG or JPEG file' },
  });
  await savedFile(slug, 0, PICTURE);
  expect(await saveLandingImage(carol, slug, 0, PICTURE)).toMatchObject({ ok: false });
  await saveLandingDraft(ada, slug, 1, fields({ ...HEADLINE, imageAlt: 'A family' }));
  expect((await readLanding(ada, slug)).published).toBeNull();
  await publishLanding(carol, slug, 2, '');
  const published = async () => (await readLanding(ada, slug)).published?.content;
  const content = await published();
  expect(content).toMatchObject({ ...HEADLINE, imageAlt: 'A family', image: { width: 1200, height: 800 } });
  const image = content?.image;
  const stored = await findLandingImage(image?.sha256 ?? '');
  expect(stored?.mediaType).toBe('image/png');
  expect(Buffer.from(stored?.bytes ?? []).equals(PICTURE)).toBe(true);
  expect(await auditsOf(slug)).toMatchObject([
    { act: 'campaign_created' },
    { act: 'landing_drafted', before: { image: null }, after: { image } },
    { act: 'landing_drafted', after: HEADLINE },
    { act: 'landing_published', actor: carol.email, after: { image } },
  ]);
  expect(await saveLandingImage(ada, slug, 0, null)).toEqual({ ok: true });
  expect((await readLanding(ada, slug)).draft?.content.image).toBeNull();
  expect((await published())?.image).toEqual(image);
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
