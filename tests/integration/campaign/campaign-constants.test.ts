import { expect, test } from 'vitest';
import { saveAnswers } from '#features/application/save-answers.ts';
import { createCampaign, openCampaign } from '#features/campaign/campaign-lifecycle.ts';
import { editCampaign } from '#features/campaign/edit-campaign.ts';
import { campaignOf, draft, fields, openCampaigns, SPRING } from '#tests/integration/support/campaigns.ts';
import { offeredConsent } from '#tests/integration/support/moment.ts';
import { ADA, begun, openTexts, submitFrom } from '#tests/integration/support/sent-lead.ts';
import { auditsOf } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { journalAt } from '#tests/support/operator-journal.ts';

const { ada, sandbox } = await openCampaigns();
await offeredConsent('personal_v3');

type Typed = [name: string, type: string, value: string];

/** The posted fields of a form's rows. */
const rows = (...typed: Typed[]) =>
  Object.fromEntries(
    typed.flatMap((cells, index) =>
      ['Name', 'Type', 'Value'].map((cell, place) => [`constant${cell}-${index + 1}`, cells[place] ?? '']),
    ),
  );
const passedBy = (slug: string) =>
  sql('SELECT passed_data AS passed FROM journey WHERE campaign_slug = $1 ORDER BY started_at', [slug]);

const CONSTANTS = rows(
  ['channel', 'text', 'web'],
  ['rank', 'number', '3'],
  ['share', 'number', '-0.25'],
  ['is_partner', 'boolean', 'yes'],
  ['isNew', 'boolean', 'No'],
  ['code', 'text', '007'],
);
const SENT = { channel: 'web', rank: 3, share: -0.25, is_partner: true, isNew: false, code: '007' };

test.each([
  ['v3', 'Quillthree'],
  ['v2', 'Quilltwo'],
] as const)(
  'a %s lead carries constants of their types, and the journey records them',
  async (version, lastName) => {
    const slug = await draft(ada, { ...CONSTANTS, consentVersion: version });
    await openCampaign(ada, slug, 1, ['lists']);
    const journeyKey = await begun(slug, 'gclid=abc&rank=9&channel=mail');
    await saveAnswers(journeyKey, { ...ADA, lastName });
    await submitFrom(journeyKey, await openTexts(journeyKey, `personal_${version}`));
    const [body = '{}'] = await journalAt(sandbox.origin).bodiesOf(lastName, `personal-${version}`);
    const passed = { gclid: 'abc', ...SENT };
    expect(JSON.parse(body).partnerPassedData).toEqual(passed);
    expect(await passedBy(slug)).toEqual([{ passed }]);
  },
);

test.each<[string, Typed, string]>([
  ['a name without a value', ['channel', 'text', ' '], 'Value'],
  ['a value without a name', ['', 'number', '3'], 'Name'],
  ['a name that JSON can’t own', ['__proto__', 'text', 'a'], 'Name'],
  ['two names in a row', ['a b', 'text', 'a'], 'Name'],
  ['a name that sounds personal', ['user_email', 'text', 'a'], 'Name'],
  ['a name twice', ['FIRST', 'number', '3'], 'Name'],
  ['a link parameter in other letters', ['GCLID', 'number', '1'], 'Name'],
  ['a number whose zeros would go', ['rank', 'number', '007'], 'Value'],
  ['a number with too many digits', ['id', 'number', '12345678901234567'], 'Value'],
  ['a number that JSON has not', ['rank', 'number', 'Infinity'], 'Value'],
  ['a boolean of another word', ['is', 'boolean', '1'], 'Value'],
  ['a type that there isn’t', ['is', 'object', '{}'], 'Value'],
  ['an email address', ['owner', 'text', 'Ada <ada@example.com>'], 'Value'],
  ['a long text', ['a', 'text', 'x'.repeat(201)], 'Value'],
])('a campaign refuses a constant with %s', async (_what, typed, cell) => {
  const form = { ...SPRING, slug: 'faulty', ...rows(['first', 'text', '1'], typed) };
  expect(await createCampaign(ada, fields(form))).toEqual({
    ok: false,
    errors: { [`constant${cell}-2`]: expect.any(String) },
  });
  expect(await sql("SELECT FROM campaign WHERE slug = 'faulty'")).toEqual([]);
});

test('only a personal loan has constants', async () => {
  const form = { ...SPRING, product: 'refinance', passThrough: '', fallback: 'none' };
  expect(await createCampaign(ada, fields({ ...form, ...rows(['channel', 'text', 'web']) }))).toEqual({
    ok: false,
    errors: { 'constantName-1': expect.stringContaining('Only personal loan leads') },
  });
});

test('a change of constants is audited and reaches later journeys only', async () => {
  const slug = await draft(ada, rows(['a', 'text', '1']));
  await openCampaign(ada, slug, 1, ['lists']);
  await begun(slug);
  const form = { ...SPRING, slug, ...rows(['b', 'number', '2'], ['', 'text', ''], ['c', 'boolean', 'true']) };
  const { version } = await campaignOf(slug);
  expect(await editCampaign(ada, slug, version, fields(form))).toMatchObject({ ok: true, changed: 1 });
  expect(await editCampaign(ada, slug, version + 1, fields(form))).toMatchObject({ changed: 0 });
  await begun(slug);
  expect(await passedBy(slug)).toEqual([{ passed: { a: '1' } }, { passed: { b: 2, c: true } }]);
  const [before, first, second] = [
    { name: 'a', value: '1' },
    { name: 'b', value: 2 },
    { name: 'c', value: true },
  ];
  expect((await auditsOf(slug)).at(-1)).toMatchObject({
    act: 'campaign_edited',
    before: { constants: [before] },
    after: { constants: [first, second] },
  });
});
