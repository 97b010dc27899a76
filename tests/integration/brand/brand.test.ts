import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { previewParties } from '#features/application/preview-brand.ts';
import { openRequest } from '#features/application/request.ts';
import {
  discardBrandDraft,
  publishBrandDraft,
  readBrand,
  saveBrandDraft,
  saveLogo,
} from '#features/brand/edit-brand.ts';
import { parseBrandForm } from '#features/brand/model/brand-form.ts';
import { findBrand, findLogo } from '#features/brand/store/brand.ts';
import { fields, openCampaigns, rejected } from '#tests/integration/support/campaigns.ts';
import { auditsOf, disableAll, openAlerts, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const { ada, bob, carol } = await openCampaigns();

const STYLE = { accent: '#ff7a00', corners: 'round', header: 'solid', typeface: 'fraunces' };
const LOOK = {
  ...{ brandName: 'Maple Money', helpEmail: 'help@maple.example', helpPhone: '(555) 010-0199' },
  ...{ licenceLine: 'NMLS 12345', licenseLineEs: 'Licencia NMLS 12345' },
  ...{ privacyUrl: 'https://maple.example/privacy', termsUrl: 'https://maple.example/terms' },
  ...STYLE,
};
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
);
const JUNIPER = readFileSync('prisma/juniper.svg');

const seen = async () => (await openRequest(null)).parties.partner;
const token = async () => (await findBrand()).token;
const save = async (actor: typeof ada, changes = {}, shown?: string) =>
  saveBrandDraft(actor, shown ?? (await token()), fields({ ...LOOK, ...changes }));
const publish = async (actor: typeof ada, reason = '') => publishBrandDraft(actor, await token(), reason);

test('shows a draft to staff only until it is published, and then to every visitor', async () => {
  const before = await seen();
  expect(await save(ada)).toEqual({ ok: true });
  expect(await saveLogo(ada, await token(), SVG)).toEqual({ ok: true });
  expect(await seen()).toEqual(before);
  expect((await previewParties({}, null)).parties.partner).toMatchObject({
    brandName: 'Maple Money',
    logo: { width: 40 },
  });
  expect(await publish(carol)).toEqual({ ok: true });
  const after = await seen();
  expect(after).toMatchObject({ ...LOOK, logoHoldsName: false, logo: { width: 40, height: 20 } });
  expect((await openRequest(null)).theme.light.fill).not.toBe('#17604a');
  expect(await findLogo(after.logo?.sha256 ?? '')).toMatchObject({ mediaType: 'image/svg+xml' });
  expect((await findBrand()).draft).toBeNull();
  const former = { accent: '#17604a', corners: 'soft', header: 'plain', typeface: 'public_sans' };
  expect(await auditsOf('brand')).toMatchObject([
    { act: 'identity_drafted' },
    { act: 'identity_drafted' },
    {
      act: 'identity_published',
      before: { brandName: 'Juniper Money', ...former },
      after: { brandName: 'Maple Money', ...STYLE, logo: after.logo?.sha256 },
    },
  ]);
});

test('reports a concurrent edit of a draft, also where the draft was published or discarded', async () => {
  const shown = await token();
  expect(await save(ada, { brandName: 'By Ada' }, shown)).toEqual({ ok: true });
  expect(await save(bob, { brandName: 'By Bob' }, shown)).toEqual(rejected('', ada.email));
  expect((await findBrand()).draft?.brandName).toBe('By Ada');
  const drafted = await token();
  expect(await discardBrandDraft(ada, drafted)).toEqual({ ok: true });
  expect(await publishBrandDraft(bob, drafted, '')).toMatchObject({ ok: false });
  expect(await save(bob, {}, drafted)).toMatchObject({ ok: false });
  await save(ada, { brandName: 'Again' });
  expect(await saveLogo(bob, drafted, SVG)).toMatchObject({ ok: false });
  expect(await publishBrandDraft(bob, shown, '')).toMatchObject({ ok: false });
  expect((await seen()).brandName).toBe('Maple Money');
  await discardBrandDraft(ada, await token());
});

test.each([
  ['brandName', ' '],
  ['brandName', 'x'.repeat(61)],
  ['helpEmail', 'a@b.c" onload="'],
  ['helpPhone', 'call us'],
  ['licenceLine', 'x'.repeat(401)],
  ['privacyUrl', 'javascript:alert(1)'],
  ['termsUrl', 'https://user:word@example.com/'],
  ['accent', '#fff'],
  ['corners', 'pointed'],
  ['header', ''],
  ['typeface', 'comic'],
])('rejects a brand draft with %s %j', async (name, value) => {
  const before = await findBrand();
  expect(await save(ada, { [name]: value })).toEqual(rejected(name));
  expect(await findBrand()).toEqual(before);
});

test('accepts a plain http URL only on a local installation', () => {
  const text = fields({ ...LOOK, termsUrl: 'http://maple.example/terms' });
  expect(parseBrandForm(text, false)).toMatchObject(rejected('termsUrl', 'https://'));
  expect(parseBrandForm(text, true)).toMatchObject({ ok: true });
});

test('previews typed values as far as they parse, in place of the draft and of the color of the campaign, and stores nothing', async () => {
  const before = await findBrand();
  const typed = { ...LOOK, brandName: 'Typed', helpEmail: 'half', accent: '#0000ff' };
  const { parties, theme } = await previewParties(typed, null);
  expect(parties.partner).toMatchObject({ brandName: 'Typed', helpEmail: 'help@maple.example' });
  expect(theme).not.toEqual((await previewParties({}, null)).theme);
  expect(await findBrand()).toEqual(before);
  await sql("UPDATE campaign SET accent = '#ffd400' WHERE slug = 'quick-start'");
  const fill = async (colors: Record<string, string>) =>
    (await previewParties(colors, 'quick-start')).theme.light.fill;
  expect([await fill({}), await fill({ campaignAccent: '#17604a' })]).toEqual(['#ffd400', '#17604a']);
  expect(await fill({ campaignAccent: '' })).toBe((await openRequest(null)).theme.light.fill);
});

test('stores and returns a logo by its bytes, regardless of its file name', async () => {
  expect(await saveLogo(ada, await token(), Buffer.from('GIF89a'))).toMatchObject(rejected('logo'));
  expect((await findBrand()).draft).toBeNull();
  for (const logo of [JUNIPER, null]) {
    expect(await saveLogo(ada, await token(), logo)).toEqual({ ok: true });
    const drafted = (await findBrand()).draft?.logo ?? null;
    expect(drafted && [drafted.width, drafted.height]).toEqual(logo && [36, 36]);
  }
});

/** A draft of the published brand with these changes alone. */
async function draftOf(changes: Record<string, string>) {
  const { draft, live } = await findBrand();
  if (draft) await discardBrandDraft(ada, await token());
  const texts = Object.entries(live).map(([name, value]) => [name, String(value ?? '')]);
  const logoHoldsName = live.logoHoldsName ? 'yes' : '';
  expect(await save(ada, { ...Object.fromEntries(texts), logoHoldsName, ...changes })).toEqual({ ok: true });
}

test.each([
  ['brandName', 'Maple Money Support'],
  ['helpEmail', 'help@phish.example'],
  ['helpPhone', '(555) 010-0166'],
  ['licenceLine', 'Call (555) 010-0166 to claim your offer'],
  ['licenseLineEs', 'Llame al (555) 010-0166'],
  ['privacyUrl', 'https://phish.example/privacy'],
  ['termsUrl', ''],
  ['logoHoldsName', 'yes'],
  ['logo', JUNIPER],
])(
  'two people, one of them in Compliance, publish a new %s',
  { tags: ['@two-person-publishing'] },
  async (name, value) => {
    const before = await seen();
    await draftOf({ accent: '#0000ff', ...(typeof value === 'string' && { [name]: value }) });
    if (typeof value !== 'string') await saveLogo(ada, await token(), value);
    expect((await readBrand(ada)).publishing).toBe('compliance');
    for (const someone of [ada, bob])
      expect(await publish(someone, 'I am sure about this')).toEqual(rejected('', 'Compliance'));
    expect(await seen()).toEqual(before);
    expect((await readBrand(carol)).publishing).toBe('nothing');
    expect(await publish(carol)).toEqual({ ok: true });
    expect(await seen()).not.toEqual(before);
  },
);

test.each<Record<string, string>>([
  { accent: '#17604a' },
  { corners: 'square' },
  { header: 'tinted' },
  { typeface: 'nunito', corners: 'soft' },
])('one person publishes a new style: %o', async (style) => {
  await draftOf(style);
  expect(await publish(ada)).toEqual({ ok: true });
  expect(await seen()).toMatchObject(style);
});

test('two people confirm a soft inquiry for the operator of the settings, and one withdraws it', async () => {
  const { operatorName } = await readBrand(ada);
  const source = { softInquirySource: 'Partner agreement, section 4, July 1, 2026' };
  const isShown = async () => (await openRequest(null)).parties.isSoftInquiry;
  expect(await save(ada, source)).toEqual(rejected('softInquiryOperator'));
  for (const softInquiryOperator of ['Another operator', operatorName]) {
    await draftOf({ ...source, softInquiryOperator });
    expect(await publish(ada, 'I am sure about this')).toEqual(rejected('', 'Compliance'));
    expect(await publish(carol)).toEqual({ ok: true });
    expect(await isShown()).toBe(softInquiryOperator === operatorName);
  }
  await draftOf({ softInquiryOperator: '', softInquirySource: '' });
  expect(await publish(ada)).toEqual({ ok: true });
  expect(await isShown()).toBe(false);
});

test('the only person who may publish gives a reason, and an alert reports it', {
  tags: ['@two-person-publishing'],
}, async () => {
  await disableAll();
  const alone = await someMember('marketer');
  await draftOf({ helpPhone: '(555) 010-0177' });
  expect(await publish(alone, 'short')).toMatchObject(rejected('reason'));
  const reason = 'The only member of the team';
  expect(await publish(alone, reason)).toEqual({ ok: true });
  expect((await auditsOf('brand')).at(-1)).toMatchObject({
    ...{ act: 'identity_published', reason },
    after: { helpPhone: '(555) 010-0177' },
  });
  expect(await openAlerts('brand_published_alone')).toMatchObject([
    { subject: expect.stringMatching(/^brand \d+$/), facts: { by: alone.email } },
  ]);
});
