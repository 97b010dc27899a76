import { expect, test } from 'vitest';
import { beginJourney } from '#features/application/begin-journey.ts';
import {
  archiveCampaign,
  createCampaign,
  openCampaign,
  pauseCampaign,
} from '#features/campaign/campaign-lifecycle.ts';
import { editAccent, editCampaign } from '#features/campaign/edit-campaign.ts';
import { worstVerdict } from '#features/campaign/model/readiness.ts';
import { listCampaigns } from '#features/campaign/read-campaign.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { campaignOf, draft, fields, openCampaigns, SPRING } from '#tests/integration/support/campaigns.ts';
import { offeredConsent } from '#tests/integration/support/moment.ts';
import { carryLead } from '#tests/integration/support/sent-lead.ts';
import { auditsOf } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const { ada, bob } = await openCampaigns();
await offeredConsent('personal_v3');

const WARNINGS = ['lists'];
const begin = (slug: string) => beginJourney(slug, new URLSearchParams(), null);
const opened = async (slug: string) => openCampaign(ada, slug, (await campaignOf(slug)).version, WARNINGS);

test('creates a campaign as a draft without borrowers, with a slug made from its name', async () => {
  const created = await createCampaign(ada, fields({ ...SPRING, name: 'Été: 50% off!', slug: '' }));
  expect(created).toEqual({ ok: true, slug: 'ete-50-off' });
  expect(await campaignOf('ete-50-off')).toMatchObject({ status: 'draft', version: 1, isStarted: false });
  expect(await begin('ete-50-off')).toEqual({ kind: 'closed', status: 'not_open_yet' });
  expect(await auditsOf('ete-50-off')).toMatchObject([
    { act: 'campaign_created', actor: ada.email, after: { name: 'Été: 50% off!', passThrough: ['gclid'] } },
  ]);
});

test('states served are stored in order and each once, and a borrower of another state leaves the form', async () => {
  const created = await createCampaign(
    ada,
    fields({ ...SPRING, slug: 'west', statesServed: 'or ca, WA;ca' }),
  );
  expect(created).toEqual({ ok: true, slug: 'west' });
  expect(await campaignOf('west')).toMatchObject({ statesServed: ['CA', 'OR', 'WA'] });
});

test.each([
  ['a name', { name: ' ' }, 'name'],
  ['an address of its own', { slug: 'personal-loan' }, 'slug'],
  ['a plain address', { slug: 'Spring_Sale' }, 'slug'],
  ['an address without hyphens in a row', { slug: 'a--b' }, 'slug'],
  ['an address that is no page of the console', { name: 'New', slug: '' }, 'slug'],
  ['a product that there is', { product: 'mortgage' }, 'product'],
  ['a flow for its fallback', { flow: '' }, 'flow'],
  ['a flow for a quick start', { product: 'prefill', flow: '', fallback: 'none', passThrough: '' }, 'flow'],
  ['a flow that there is', { flow: 'nowhere' }, 'flow'],
  ['a plain id', { partnerCampaignId: 'ada@example.com' }, 'partnerCampaignId'],
  ['a color', { accent: 'red' }, 'accent'],
  ['parameters that the partner does not own', { passThrough: 'gclid, email' }, 'passThrough'],
  ['no parameters on a refinance', { product: 'refinance', passThrough: 'gclid' }, 'passThrough'],
  ['no parameters on a quick start', { product: 'prefill', passThrough: 'gclid' }, 'passThrough'],
  ['states by their codes', { statesServed: 'CA, Oregon' }, 'statesServed'],
  ['a whole place', { listedAt: '0' }, 'listedAt'],
  ['a time that there is', { opensAt: '2027-03-28T02:30' }, 'opensAt'],
  ['an end after its beginning', { opensAt: '2027-05-02T10:00', closesAt: '2027-05-02T10:00' }, 'closesAt'],
])('a campaign needs %s', async (_what, changes, field) => {
  const before = await sql('SELECT slug FROM campaign');
  expect(await createCampaign(ada, fields({ ...SPRING, slug: 'needs', ...changes }))).toEqual({
    ok: false,
    errors: { [field]: expect.any(String) },
  });
  expect(await sql('SELECT slug FROM campaign')).toEqual(before);
});

test('reads times in the time zone of the staff member and stores them in UTC', async () => {
  const changes = { opensAt: '2027-05-02T10:00', closesAt: '2027-12-01T10:00' };
  const berlin = await campaignOf(await draft(ada, changes));
  expect([berlin.opensAt, berlin.closesAt]).toEqual([
    new Date('2027-05-02T08:00Z'),
    new Date('2027-12-01T09:00Z'),
  ]);
  expect((await campaignOf(await draft(bob, changes))).opensAt).toEqual(new Date('2027-05-02T14:00Z'));
});

test('reports a concurrent edit of a campaign to the second editor and overwrites nothing', async () => {
  const slug = await draft(ada);
  const mine = { ...SPRING, slug };
  expect(await editCampaign(ada, slug, 1, fields({ ...mine, partnerCampaignId: 'by-ada' }))).toMatchObject({
    changed: 1,
  });
  const second = await editCampaign(bob, slug, 1, fields({ ...mine, name: 'By Bob' }));
  expect(second).toMatchObject({ errors: { '': expect.stringContaining(`${ada.email} changed this`) } });
  expect(JSON.stringify(second)).toContain('Campaign ID');
  expect(await campaignOf(slug)).toMatchObject({
    name: 'Spring sale',
    partnerCampaignId: 'by-ada',
    version: 2,
  });
  expect(await editCampaign(bob, slug, 2, fields({ ...mine, name: 'By Bob' }))).toMatchObject({ slug });
  expect(await auditsOf(slug)).toMatchObject([
    { act: 'campaign_created' },
    {
      act: 'campaign_edited',
      before: { partnerCampaignId: 'spring-27' },
      after: { partnerCampaignId: 'by-ada' },
    },
    { act: 'campaign_edited', actor: bob.email, after: { name: 'By Bob', partnerCampaignId: 'spring-27' } },
  ]);
});

test('only one of two concurrent edits succeeds', async () => {
  const slug = await draft(ada);
  const edits = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      editCampaign(ada, slug, 1, fields({ ...SPRING, slug, name: `Name ${index}` })),
    ),
  );
  expect(edits.filter((edit) => edit?.ok)).toHaveLength(1);
  expect((await campaignOf(slug)).version).toBe(2);
});

test('rejects a change of an open campaign with which it couldn’t be published, but not of a paused one', async () => {
  const slug = await draft(ada);
  expect(await opened(slug)).toEqual({ kind: 'opened' });
  await sql("UPDATE consent_version SET outdated_at = clock_timestamp() WHERE source = 'personal_v2'");
  const input = fields({ ...SPRING, slug, consentVersion: 'v2' });
  const { version } = await campaignOf(slug);
  expect(await editCampaign(ada, slug, version, input)).toEqual({
    ok: false,
    errors: {
      '': expect.stringMatching(/couldn’t be published\. Consent text: .+ pause the campaign first/),
    },
  });
  expect(await campaignOf(slug)).toMatchObject({ consentVersion: 'v3', version });
  await pauseCampaign(ada, slug);
  expect(await editCampaign(ada, slug, (await campaignOf(slug)).version, input)).toMatchObject({
    changed: 1,
  });
});

test('saves and audits nothing without a change', async () => {
  const slug = await draft(ada);
  expect(await editCampaign(ada, slug, 1, fields({ ...SPRING, slug }))).toEqual({
    ok: true,
    slug,
    changed: 0,
  });
  expect(await auditsOf(slug)).toHaveLength(1);
});

test('fixes the slug and the product with the first journey', async () => {
  const slug = await draft(ada);
  expect(await editCampaign(ada, slug, 1, fields({ ...SPRING, slug: 'moved' }))).toEqual({
    ok: true,
    slug: 'moved',
    changed: 1,
  });
  expect(await editCampaign(ada, 'moved', 2, fields({ ...SPRING, slug: 'personal-loan' }))).toMatchObject({
    errors: { slug: expect.stringContaining('is taken') },
  });
  expect(await opened('moved')).toEqual({ kind: 'opened' });
  expect(await begin('moved')).toMatchObject({ kind: 'begun' });
  const { version } = await campaignOf('moved');
  const input = { ...SPRING, slug: 'again', product: 'refinance', name: 'Later' };
  expect(await editCampaign(ada, 'moved', version, fields(input))).toEqual({
    ok: true,
    slug: 'moved',
    changed: 1,
  });
  expect(await campaignOf('moved')).toMatchObject({
    product: 'personal_loan',
    name: 'Later',
    isStarted: true,
  });
  await expect(sql("UPDATE campaign SET consent_version = 'v2' WHERE slug = 'moved'")).rejects.toThrow(
    'journeys',
  );
  await expect(sql("UPDATE campaign SET slug = 'gone' WHERE slug = 'moved'")).rejects.toThrow('journeys');
});

test('opens a campaign once its warnings are acknowledged, and pauses it without stopping started journeys', async () => {
  const slug = await draft(ada);
  expect(await openCampaign(ada, slug, 1, [])).toMatchObject({ kind: 'unseen', items: [{ key: 'lists' }] });
  expect(await begin(slug)).toMatchObject({ kind: 'closed' });
  expect(await openCampaign(ada, slug, 1, WARNINGS)).toEqual({ kind: 'opened' });
  const begun = await begin(slug);
  expect(begun.kind).toBe('begun');
  expect(await pauseCampaign(ada, slug)).toBe(true);
  expect(await pauseCampaign(bob, slug)).toBe(true);
  expect(await begin(slug)).toEqual({ kind: 'closed', status: 'paused' });
  expect((await campaignOf(slug)).status).toBe('paused');
  expect((await auditsOf(slug)).map(({ act }) => act)).toEqual([
    'campaign_created',
    'campaign_opened',
    'campaign_paused',
  ]);
  expect((await auditsOf(slug))[1]).toMatchObject({ after: { isOpen: true, warningsSeen: WARNINGS } });
});

test('reports to an editor that the campaign was paused', async () => {
  const slug = await draft(ada);
  await opened(slug);
  const { version } = await campaignOf(slug);
  await pauseCampaign(bob, slug);
  expect(await editAccent(ada, slug, version, '#ff7a00')).toMatchObject({
    errors: { '': expect.stringContaining(`${bob.email} paused this while you were editing.`) },
  });
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

test('does not open a scheduled campaign early', async () => {
  const slug = await draft(ada, { opensAt: '2096-01-01T00:00' });
  expect(await opened(slug)).toEqual({ kind: 'opened' });
  expect((await campaignOf(slug)).status).toBe('scheduled');
  expect(await begin(slug)).toEqual({ kind: 'closed', status: 'not_open_yet' });
});

test('removes an archived campaign from the start page, and rejects opening and deleting it', async () => {
  const slug = await draft(ada, { listedAt: '9' });
  await opened(slug);
  expect(await archiveCampaign(ada, slug)).toBe(true);
  expect(await begin(slug)).toEqual({ kind: 'closed', status: 'over' });
  expect(await campaignOf(slug)).toMatchObject({ status: 'archived', listedAt: null });
  expect(await opened(slug)).toMatchObject({ kind: 'blocked', items: [{ key: 'schedule' }] });
  expect(await editAccent(bob, slug, 3, '#ff7a00')).toMatchObject({
    errors: { '': expect.stringContaining('archived') },
  });
  const { current, archived } = await listCampaigns();
  expect([current, archived].map((list) => list.some((one) => one.slug === slug))).toEqual([false, true]);
  await expect(sql('UPDATE campaign SET paused_at = NULL WHERE slug = $1', [slug])).rejects.toThrow(
    'archived',
  );
});

test('rejects edits, opening, pausing and archiving of a missing campaign', async () => {
  expect(await editCampaign(ada, 'nowhere', 1, fields(SPRING))).toBeNull();
  expect(await openCampaign(ada, 'nowhere', 1, [])).toEqual({ kind: 'no_such_campaign' });
  expect([await pauseCampaign(ada, 'nowhere'), await archiveCampaign(ada, 'nowhere')]).toEqual([
    false,
    false,
  ]);
});

test('lists the status of each campaign and its leads of the last seven days', async () => {
  await carryLead();
  await carryLead();
  const late = "clock_timestamp() - interval '8 days'";
  await pastAllRules(
    `UPDATE lead SET created_at = ${late} WHERE id = (SELECT min(id::text)::uuid FROM lead)`,
  );
  const { current } = await listCampaigns();
  const shown = current.find(({ slug }) => slug === 'personal-loan');
  expect(shown).toMatchObject({
    leads: 1,
    status: 'open',
  });
  expect(worstVerdict(shown?.readiness ?? [])).toBe('warns');
  expect(current.find(({ slug }) => slug === 'quick-start')).toMatchObject({ leads: 0 });
});
