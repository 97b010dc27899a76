import { expect, test } from 'vitest';
import { beginJourney } from '#features/application/begin-journey.ts';
import {
  archiveCampaign,
  createCampaign,
  offerLanguages,
  openCampaign,
  pauseCampaign,
} from '#features/campaign/campaign-lifecycle.ts';
import { editAccent, editCampaign } from '#features/campaign/edit-campaign.ts';
import { worstVerdict } from '#features/campaign/model/readiness.ts';
import { listCampaigns } from '#features/campaign/read-campaign.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import {
  campaignOf,
  draft,
  fields,
  openCampaigns,
  rejected,
  SPRING,
} from '#tests/integration/support/campaigns.ts';
import { offeredConsent } from '#tests/integration/support/moment.ts';
import { submitSampleLead } from '#tests/integration/support/sent-lead.ts';
import { auditsOf } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const { ada, bob, carol } = await openCampaigns();
await offeredConsent('personal_v3');

const WARNINGS = ['lists'];
const SITE = 'HTTPS://www.Partner.example:443/';
const begin = (slug: string) => beginJourney(slug, new URLSearchParams(), null);
const opened = async (slug: string) => openCampaign(ada, slug, (await campaignOf(slug)).version, WARNINGS);

test('creates a campaign as a draft without borrowers, with a slug made from its name', async () => {
  const form = {
    ...SPRING,
    name: 'Été: 50% off!',
    slug: '',
    statesServed: 'or ca, WA;ca',
    embedOrigins: SITE,
  };
  expect(await createCampaign(ada, fields(form))).toEqual({ ok: true, slug: 'ete-50-off' });
  expect(await campaignOf('ete-50-off')).toMatchObject({
    ...{ status: 'draft', version: 1, isStarted: false },
    statesServed: ['CA', 'OR', 'WA'],
    embedOrigins: ['https://www.partner.example'],
  });
  expect(await begin('ete-50-off')).toEqual({ kind: 'closed', status: 'not_open_yet' });
  expect(await auditsOf('ete-50-off')).toMatchObject([
    { act: 'campaign_created', actor: ada.email, after: { name: 'Été: 50% off!', passThrough: ['gclid'] } },
  ]);
});

test.each([
  ['a name', { name: ' ' }, 'name'],
  ['an address of its own', { slug: 'personal-loan' }, 'slug'],
  ['a plain address', { slug: 'a--b' }, 'slug'],
  ['an address that is no page of the console', { name: 'New', slug: '' }, 'slug'],
  ['a product that there is', { product: 'mortgage' }, 'product'],
  ['a flow for its fallback', { flow: '' }, 'flow'],
  ['a flow for a quick start', { product: 'prefill', flow: '', fallback: 'none', passThrough: '' }, 'flow'],
  ['a flow that there is', { flow: 'nowhere' }, 'flow'],
  ['a plain id', { partnerCampaignId: 'ada@example.com' }, 'partnerCampaignId'],
  ['a color', { accent: 'red' }, 'accent'],
  ['parameters that the partner does not own', { passThrough: 'gclid, email' }, 'passThrough'],
  ['no parameters on a refinance', { product: 'refinance', passThrough: 'gclid' }, 'passThrough'],
  ['states by their codes', { statesServed: 'CA, Oregon' }, 'statesServed'],
  ['sites by https', { embedOrigins: 'http://www.partner.example' }, 'embedOrigins'],
  ['a whole place', { listedAt: '0' }, 'listedAt'],
  ['a time that there is', { opensAt: '2027-03-28T02:30' }, 'opensAt'],
  ['an end after its beginning', { opensAt: '2027-05-02T10:00', closesAt: '2027-05-02T10:00' }, 'closesAt'],
])('a campaign needs %s', async (_what, changes, field) => {
  const before = await sql('SELECT slug FROM campaign');
  const form = fields({ ...SPRING, slug: 'needs', ...changes });
  expect(await createCampaign(ada, form)).toEqual(rejected(field));
  expect(await sql('SELECT slug FROM campaign')).toEqual(before);
});

test('reads times in the time zone of the staff member and stores them in UTC', async () => {
  const changes = { opensAt: '2027-05-02T10:00', closesAt: '2027-12-01T10:00' };
  expect(await campaignOf(await draft(ada, changes))).toMatchObject({
    opensAt: new Date('2027-05-02T08:00Z'),
    closesAt: new Date('2027-12-01T09:00Z'),
  });
  expect((await campaignOf(await draft(bob, changes))).opensAt).toEqual(new Date('2027-05-02T14:00Z'));
});

test('reports a concurrent edit of a campaign to the second editor and overwrites nothing', async () => {
  const slug = await draft(ada);
  const edit = (actor: typeof ada, version: number, changes: Record<string, string>) =>
    editCampaign(actor, slug, version, fields({ ...SPRING, slug, ...changes }));
  expect(await edit(ada, 1, {})).toEqual({ ok: true, slug, changed: 0 });
  expect(await edit(ada, 1, { partnerCampaignId: 'by-ada' })).toMatchObject({ changed: 1 });
  const second = await edit(bob, 1, { name: 'By Bob' });
  expect(second).toMatchObject(rejected('', `${ada.email} changed this`));
  expect(JSON.stringify(second)).toContain('Campaign ID');
  const stored = { name: 'Spring sale', partnerCampaignId: 'by-ada', version: 2 };
  expect(await campaignOf(slug)).toMatchObject(stored);
  expect(await edit(bob, 2, { name: 'By Bob' })).toMatchObject({ slug });
  const ids = ['spring-27', 'by-ada'].map((partnerCampaignId) => ({ partnerCampaignId }));
  expect(await auditsOf(slug)).toMatchObject([
    { act: 'campaign_created' },
    { act: 'campaign_edited', before: ids[0], after: ids[1] },
    { act: 'campaign_edited', actor: bob.email, after: { name: 'By Bob', ...ids[0] } },
  ]);
  const edits = await Promise.all([1, 2, 3, 4, 5].map((each) => edit(ada, 3, { name: `Name ${each}` })));
  expect(edits.filter((one) => one?.ok)).toHaveLength(1);
  expect((await campaignOf(slug)).version).toBe(4);
});

test('rejects a change of an open campaign with which it couldn’t be published, but not of a paused one', async () => {
  const slug = await draft(ada);
  expect(await opened(slug)).toEqual({ kind: 'opened' });
  await sql("UPDATE consent_version SET outdated_at = clock_timestamp() WHERE source = 'personal_v2'");
  const input = fields({ ...SPRING, slug, consentVersion: 'v2' });
  const { version } = await campaignOf(slug);
  const words = /couldn’t be published\. Consent text: .+ pause the campaign first/;
  const edited = await editCampaign(ada, slug, version, input);
  expect(edited).toEqual({ ok: false, errors: { '': expect.stringMatching(words) } });
  expect(await campaignOf(slug)).toMatchObject({ consentVersion: 'v3', version });
  await pauseCampaign(ada, slug);
  const paused = await campaignOf(slug);
  expect(await editCampaign(ada, slug, paused.version, input)).toMatchObject({ changed: 1 });
});

test('fixes the slug and the product with the first journey', async () => {
  const slug = await draft(ada);
  const move = (from: string, version: number, changes: Record<string, string>) =>
    editCampaign(ada, from, version, fields({ ...SPRING, ...changes }));
  expect(await move(slug, 1, { slug: 'moved' })).toEqual({ ok: true, slug: 'moved', changed: 1 });
  expect(await move('moved', 2, { slug: 'personal-loan' })).toMatchObject(rejected('slug', 'is taken'));
  expect(await opened('moved')).toEqual({ kind: 'opened' });
  expect(await begin('moved')).toMatchObject({ kind: 'begun' });
  const { version } = await campaignOf('moved');
  const changes = { slug: 'again', product: 'refinance', name: 'Later' };
  expect(await move('moved', version, changes)).toEqual({ ok: true, slug: 'moved', changed: 1 });
  const stored = { product: 'personal_loan', name: 'Later', isStarted: true };
  expect(await campaignOf('moved')).toMatchObject(stored);
  for (const change of ["consent_version = 'v2'", "slug = 'gone'"])
    await expect(sql(`UPDATE campaign SET ${change} WHERE slug = 'moved'`)).rejects.toThrow('journeys');
});

test('opens a campaign once its warnings are acknowledged, and pauses it without stopping started journeys', async () => {
  const slug = await draft(ada);
  expect(await openCampaign(ada, slug, 1, [])).toMatchObject({ kind: 'unseen', items: [{ key: 'lists' }] });
  expect(await begin(slug)).toMatchObject({ kind: 'closed' });
  expect(await opened(slug)).toEqual({ kind: 'opened' });
  expect(await begin(slug)).toMatchObject({ kind: 'begun' });
  const { version } = await campaignOf(slug);
  expect([await pauseCampaign(bob, slug), await pauseCampaign(bob, slug)]).toEqual([true, true]);
  expect(await begin(slug)).toEqual({ kind: 'closed', status: 'paused' });
  expect((await campaignOf(slug)).status).toBe('paused');
  expect(await auditsOf(slug)).toMatchObject([
    { act: 'campaign_created' },
    { act: 'campaign_opened', after: { isOpen: true, warningsSeen: WARNINGS } },
    { act: 'campaign_paused' },
  ]);
  const late = await editAccent(ada, slug, version, '#ff7a00');
  expect(late).toMatchObject(rejected('', `${bob.email} paused this while you were editing.`));
});

test('opens only the campaign version that the staff member reviewed', async () => {
  const slug = await draft(ada);
  await editAccent(bob, slug, 1, '#ff7a00');
  expect(await openCampaign(ada, slug, 1, WARNINGS)).toMatchObject({
    kind: 'changed_since',
    message: expect.stringContaining(bob.email),
  });
  expect((await campaignOf(slug)).status).toBe('draft');
});

test('removes an archived campaign from the start page, and rejects opening and deleting it', async () => {
  const slug = await draft(ada, { listedAt: '9' });
  await opened(slug);
  expect(await archiveCampaign(ada, slug)).toBe(true);
  expect(await begin(slug)).toEqual({ kind: 'closed', status: 'over' });
  expect(await campaignOf(slug)).toMatchObject({ status: 'archived', listedAt: null });
  expect(await opened(slug)).toMatchObject({ kind: 'blocked', items: [{ key: 'schedule' }] });
  expect(await editAccent(bob, slug, 3, '#ff7a00')).toMatchObject(rejected('', 'archived'));
  const { current, archived } = await listCampaigns();
  expect([current, archived].map((list) => list.some((one) => one.slug === slug))).toEqual([false, true]);
  const unpaused = sql('UPDATE campaign SET paused_at = NULL WHERE slug = $1', [slug]);
  await expect(unpaused).rejects.toThrow('archived');
});

test('the audit records a change of the languages of a campaign once', async () => {
  const slug = await draft(ada);
  expect(await offerLanguages(carol, slug, 'es_en')).toBe('saved');
  expect(await offerLanguages(carol, slug, 'es_en')).toBe('same');
  expect(await campaignOf(slug)).toMatchObject({ languages: 'es_en' });
  const change = { before: { languages: 'en' }, after: { languages: 'es_en' } };
  expect(await auditsOf(slug)).toMatchObject([
    { act: 'campaign_created' },
    { act: 'campaign_languages_changed', actor: carol.email, ...change },
  ]);
});

test('lists the status of each campaign and its leads of the last seven days', async () => {
  await submitSampleLead();
  await submitSampleLead();
  const late = "clock_timestamp() - interval '8 days'";
  await pastAllRules(
    `UPDATE lead SET created_at = ${late} WHERE id = (SELECT min(id::text)::uuid FROM lead)`,
  );
  const { current } = await listCampaigns();
  const listed = (slug: string) => current.find((one) => one.slug === slug);
  expect(listed('personal-loan')).toMatchObject({ leads: 1, status: 'open' });
  expect(worstVerdict(listed('personal-loan')?.readiness ?? [])).toBe('warns');
  expect(listed('quick-start')).toMatchObject({ leads: 0 });
});
