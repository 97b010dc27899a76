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
import { fields, openCampaigns } from '#tests/integration/support/campaigns.ts';
import { auditsOf, disableAll, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const { ada, bob } = await openCampaigns();
const carol = await someMember('compliance');

const LOOK = {
  brandName: 'Maple Money',
  helpEmail: 'help@maple.example',
  helpPhone: '(555) 010-0199',
  licenceLine: 'NMLS 12345',
  licenseLineEs: 'Licencia NMLS 12345',
  privacyUrl: 'https://maple.example/privacy',
  termsUrl: 'https://maple.example/terms',
  accent: '#ff7a00',
  corners: 'round',
  header: 'solid',
  typeface: 'fraunces',
};
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
);

const seen = async () => (await openRequest(null)).parties.partner;
const token = async () => (await findBrand()).token;

test('shows a draft to staff only until it is published, and then to every visitor', async () => {
  const before = await seen();
  expect(await saveBrandDraft(ada, await token(), fields(LOOK))).toEqual({ ok: true });
  expect(await saveLogo(ada, await token(), SVG)).toEqual({ ok: true });
  expect(await seen()).toEqual(before);
  expect((await previewParties({}, null)).parties.partner).toMatchObject({
    brandName: 'Maple Money',
    logo: { width: 40 },
  });
  expect(await publishBrandDraft(carol, await token(), '')).toEqual({ ok: true });
  const after = await seen();
  expect(after).toMatchObject({ ...LOOK, logoHoldsName: false, logo: { width: 40, height: 20 } });
  expect((await openRequest(null)).theme.light.fill).not.toBe('#17604a');
  expect(await findLogo(after.logo?.sha256 ?? '')).toMatchObject({ mediaType: 'image/svg+xml' });
  expect((await findBrand()).draft).toBeNull();
  const acts = await auditsOf('brand');
  expect(acts.map(({ act }) => act)).toEqual(['identity_drafted', 'identity_drafted', 'identity_published']);
  expect(acts.at(-1)).toMatchObject({
    before: {
      brandName: 'Juniper Money',
      accent: '#17604a',
      corners: 'soft',
      header: 'plain',
      typeface: 'public_sans',
    },
    after: {
      brandName: 'Maple Money',
      accent: '#ff7a00',
      corners: 'round',
      header: 'solid',
      typeface: 'fraunces',
      logo: after.logo?.sha256,
    },
  });
});

test('reports a concurrent edit of a draft, also where the draft was published or discarded', async () => {
  const shown = await token();
  expect(await saveBrandDraft(ada, shown, fields({ ...LOOK, brandName: 'By Ada' }))).toEqual({
    ok: true,
  });
  const late = await saveBrandDraft(bob, shown, fields({ ...LOOK, brandName: 'By Bob' }));
  expect(late).toMatchObject({ ok: false, errors: { '': expect.stringContaining(ada.email) } });
  expect((await findBrand()).draft?.brandName).toBe('By Ada');
  const drafted = await token();
  expect(await discardBrandDraft(ada, drafted)).toEqual({ ok: true });
  expect((await publishBrandDraft(bob, drafted, '')).ok).toBe(false);
  expect((await saveBrandDraft(bob, drafted, fields(LOOK))).ok).toBe(false);
  await saveBrandDraft(ada, await token(), fields({ ...LOOK, brandName: 'Again' }));
  expect((await saveLogo(bob, drafted, SVG)).ok).toBe(false);
  expect((await publishBrandDraft(bob, shown, '')).ok).toBe(false);
  expect((await seen()).brandName).toBe('Maple Money');
  await discardBrandDraft(ada, await token());
});

test.each([
  ['brandName', ' '],
  ['brandName', 'x'.repeat(61)],
  ['helpEmail', 'help'],
  ['helpEmail', 'a@b.c" onload="'],
  ['helpPhone', 'call us'],
  ['licenceLine', 'x'.repeat(401)],
  ['licenseLineEs', 'x'.repeat(401)],
  ['privacyUrl', 'example.com'],
  ['privacyUrl', 'javascript:alert(1)'],
  ['privacyUrl', 'ftp://example.com/privacy'],
  ['termsUrl', 'https://user:word@example.com/'],
  ['accent', 'orange'],
  ['accent', '#fff'],
  ['corners', 'pointed'],
  ['header', ''],
  ['typeface', 'comic'],
])('rejects a brand draft with %s %j', async (name, value) => {
  const before = await findBrand();
  expect(await saveBrandDraft(ada, before.token, fields({ ...LOOK, [name]: value }))).toEqual({
    ok: false,
    errors: { [name]: expect.any(String) },
  });
  expect(await findBrand()).toEqual(before);
});

test('accepts a plain http URL only on a local installation', () => {
  const text = fields({ ...LOOK, termsUrl: 'http://maple.example/terms' });
  expect(parseBrandForm(text, false)).toMatchObject({
    ok: false,
    errors: { termsUrl: expect.stringContaining('https://') },
  });
  expect(parseBrandForm(text, true)).toMatchObject({ ok: true });
});

test('previews typed values in place of the draft as far as they parse, and stores nothing', async () => {
  const before = await findBrand();
  const { parties, theme } = await previewParties(
    { ...LOOK, brandName: 'Typed', helpEmail: 'half', accent: '#0000ff' },
    null,
  );
  expect(parties.partner).toMatchObject({ brandName: 'Typed', helpEmail: 'help@maple.example' });
  expect(theme.light.fill).toBe(
    (await previewParties({ ...LOOK, accent: '#0000ff' }, null)).theme.light.fill,
  );
  expect(theme).not.toEqual((await previewParties({}, null)).theme);
  expect(await findBrand()).toEqual(before);
});

test('previews the typed color, else the campaign’s, else the brand’s', async () => {
  await sql("UPDATE campaign SET accent = '#ffd400' WHERE slug = 'quick-start'");
  const fill = async (typed: Record<string, string>) =>
    (await previewParties(typed, 'quick-start')).theme.light.fill;
  expect(await fill({})).toBe('#ffd400');
  expect(await fill({ campaignAccent: '#17604a' })).toBe('#17604a');
  expect(await fill({ campaignAccent: '' })).toBe((await openRequest(null)).theme.light.fill);
});

test('stores and returns a logo by its bytes, regardless of its file name', async () => {
  expect(await saveLogo(ada, await token(), Buffer.from('GIF89a'))).toMatchObject({
    ok: false,
    errors: { logo: expect.any(String) },
  });
  expect((await findBrand()).draft).toBeNull();
  expect(await saveLogo(ada, await token(), readFileSync('prisma/juniper.svg'))).toEqual({ ok: true });
  expect((await findBrand()).draft?.logo).toMatchObject({ width: 36, height: 36 });
  expect(await saveLogo(ada, await token(), null)).toEqual({ ok: true });
  expect((await findBrand()).draft?.logo).toBeNull();
});

async function draftOf(changes: Record<string, string>) {
  const { draft, live } = await findBrand();
  if (draft) await discardBrandDraft(ada, await token());
  const current = Object.fromEntries(
    Object.entries(live).map(([name, value]) => [name, String(value ?? '')]),
  );
  const logoHoldsName = live.logoHoldsName ? 'yes' : '';
  expect(await saveBrandDraft(ada, await token(), fields({ ...current, logoHoldsName, ...changes }))).toEqual(
    {
      ok: true,
    },
  );
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
])(
  'two people, one of them in Compliance, publish a new %s',
  { tags: ['@two-person-publishing'] },
  async (name, value) => {
    const before = await seen();
    await draftOf({ [name]: value, accent: '#0000ff' });
    expect((await readBrand(ada)).publishing).toBe('compliance');
    for (const someone of [ada, bob]) {
      expect(await publishBrandDraft(someone, await token(), 'I am sure about this')).toEqual({
        ok: false,
        errors: { '': expect.stringContaining('Compliance') },
      });
    }
    expect(await seen()).toEqual(before);
    expect((await readBrand(carol)).publishing).toBe('nothing');
    expect(await publishBrandDraft(carol, await token(), '')).toEqual({ ok: true });
    expect(await seen()).not.toEqual(before);
  },
);

test('two people publish a new logo, and the absence of one', {
  tags: ['@two-person-publishing'],
}, async () => {
  for (const logo of [null, SVG, readFileSync('prisma/juniper.svg')]) {
    await saveLogo(ada, await token(), logo);
    expect((await publishBrandDraft(ada, await token(), '')).ok).toBe(false);
    expect(await publishBrandDraft(carol, await token(), '')).toEqual({ ok: true });
  }
});

test.each([
  { accent: '#17604a' },
  { corners: 'square' },
  { header: 'tinted' },
  { typeface: 'nunito', corners: 'soft' },
])('one person publishes a new style: %o', async (style) => {
  await draftOf(style as Record<string, string>);
  expect(await publishBrandDraft(ada, await token(), '')).toEqual({ ok: true });
  expect(await seen()).toMatchObject(style);
});

test('a draft of an earlier release, which has no author, needs Compliance', async () => {
  await draftOf({ helpPhone: '(555) 010-0101' });
  await sql('UPDATE partner_draft SET edited_by_staff = NULL');
  expect((await publishBrandDraft(bob, await token(), '')).ok).toBe(false);
  expect(await publishBrandDraft(carol, await token(), '')).toEqual({ ok: true });
});

test('the only person who may publish gives a reason, and an alert reports it', {
  tags: ['@two-person-publishing'],
}, async () => {
  await disableAll();
  const alone = await someMember('marketer');
  await draftOf({ helpPhone: '(555) 010-0177' });
  expect(await publishBrandDraft(alone, await token(), 'short')).toMatchObject({
    ok: false,
    errors: { reason: expect.any(String) },
  });
  expect(await publishBrandDraft(alone, await token(), 'The only member of the team')).toEqual({ ok: true });
  expect((await auditsOf('brand')).at(-1)).toMatchObject({
    act: 'identity_published',
    reason: 'The only member of the team',
    before: { helpPhone: '(555) 010-0101' },
    after: { helpPhone: '(555) 010-0177' },
  });
  expect(await sql('SELECT subject, facts FROM alert WHERE kind = $1', ['brand_published_alone'])).toEqual([
    { subject: expect.stringMatching(/^brand \d+$/), facts: { by: alone.email } },
  ]);
});
