import { expect, test } from 'vitest';
import { findBorrower } from '#features/application/borrower.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { createCampaign, openCampaign } from '#features/campaign/campaign-lifecycle.ts';
import { editCampaign } from '#features/campaign/edit-campaign.ts';
import { buildCampaignLink, linkParameterNames } from '#features/campaign/model/campaign-link.ts';
import { buildLink } from '#features/campaign/read-campaign.ts';
import { listDropped } from '#features/campaign/store/dropped-parameters.ts';
import { checkReadiness } from '#features/health/check-readiness.ts';
import { shareReadiness } from '#features/health/shared-readiness.ts';
import { showMetrics } from '#features/health/state-metrics.ts';
import {
  campaignOf,
  draft,
  fields,
  openCampaigns,
  rejected,
  SPRING,
} from '#tests/integration/support/campaigns.ts';
import { offeredConsent } from '#tests/integration/support/moment.ts';
import { ADA, openTexts, startJourney, submitFrom } from '#tests/integration/support/sent-lead.ts';
import { auditsOf } from '#tests/integration/support/staff-member.ts';
import { columnsWith } from '#tests/support/database/columns-with.ts';
import { sql } from '#tests/support/database/sql.ts';
import { journalAt } from '#tests/support/operator-journal.ts';

shareReadiness(checkReadiness);
const { ada, sandbox } = await openCampaigns();
await offeredConsent('personal_v3');

const personal: Parameters<typeof buildLink>[0] = {
  ...{ slug: 'personal-loan', product: 'personal_loan', passThrough: ['gclid', 'click_id'] },
};
const UTM = {
  utm_source: 'newsletter',
  utm_medium: 'e-mail',
  utm_campaign: '20123456789',
  utm_term: 'loan~rates',
  utm_content: 'us/prospecting|{button}: 50% (new)',
};
const PASSED = { gclid: 'Cj0KCQ-a.b', click_id: '23851234567890123' };

test('starts a journey with all values of a built link', async () => {
  const values = { ...UTM, ...PASSED, amount: '$9,500', purpose: 'boat' };
  const { url, errors } = await buildLink(personal, { values, isTest: true });
  expect(errors).toEqual({});
  const address = new URL(url);
  expect(address.pathname).toBe('/start/personal-loan');
  expect(address.searchParams.get('handoff_test')).toBe('1');
  const journeyKey = await startJourney('personal-loan', address.search);
  expect(await sql('SELECT entry, passed_data FROM journey WHERE id = $1', [journeyKey.journeyId])).toEqual([
    { entry: UTM, passed_data: PASSED },
  ]);
  expect((await findBorrower(journeyKey))?.rawAnswers).toEqual({
    requestedLoanAmount: '9,500',
    loanPurpose: 'boat',
  });
});

test.each([
  ['utm_term', 'ada@example.com'],
  ['gclid', '482-19-3654'],
  ['amount', 'ten thousand'],
  ['amount', '-5'],
  ['purpose', 'yacht'],
])('leaves out of a link what the form would drop, and reports it: %s=%s', async (name, value) => {
  const { url, errors } = await buildLink(personal, { values: { [name]: value }, isTest: false });
  expect(Object.keys(errors)).toEqual([name]);
  expect(new URL(url).search).toBe('');
});

const ORIGIN = 'https://apply.example.com';
const linkOf = (values: Record<string, string>, passThrough: string[] = []) =>
  buildCampaignLink(ORIGIN, 'spring', { values, isTest: false }, { passThrough, purposes: [] });

test.each([
  ['news & co', 'news+%26+co'],
  ['ad {creative}/{banner}', 'ad+{creative}%2F{banner}'],
  ['\x24{AUCTION_ID}', '\x24{AUCTION_ID}'],
  ['%%SITE%%', '%%SITE%%'],
  ['{ifmobile:mobile}-{network}', '{ifmobile:mobile}-{network}'],
  ['{{campaign.id}}_[pub_id]', '{{campaign.id}}_[pub_id]'],
  ['100%', '100%25'],
  ['{a b}', '%7Ba+b%7D'],
  ['%%a&b%%', '%25%25a%26b%25%25'],
])('a link keeps the macros of ad platforms in %s as written, and encodes the rest', (typed, written) => {
  const { url, errors } = linkOf({ utm_content: typed });
  expect(errors).toEqual({});
  expect(url).toBe(`${ORIGIN}/start/spring?utm_content=${written}`);
});

test('a link carries only the parameters of its campaign', async () => {
  const values = { email: 'x', gclid: '1', amount: '$15,000', purpose: 'boat', click_id: '2' };
  const { url } = linkOf(values, ['gclid']);
  expect(url).toBe(`${ORIGIN}/start/spring?amount=15000&gclid=1`);
  expect(linkParameterNames({ passThrough: ['gclid'], purposes: [] })).not.toContain('purpose');
  const refinance = { ...personal, slug: 'student-refinance', product: 'refinance' } as const;
  expect((await buildLink(refinance, { values: {}, isTest: false })).purposes).toEqual([]);
});

test('counts dropped link parameters of 30 days by name and reason, and stores no value', async () => {
  await sql("UPDATE campaign SET pass_through = '{gclid,partner_ref}' WHERE slug = 'personal-loan'");
  for (const query of [
    'utm_term=canary%40example.com&partner_ref=415-555-2671&gclid=Cj0-1',
    'utm_term=other%40example.com&unlisted=eve%40example.com',
    'utm_term=test%40example.com&handoff_test=1',
  ])
    await startJourney('personal-loan', query);
  const lastDay = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(await listDropped('personal-loan')).toEqual([
    { name: 'utm_term', reason: 'email', count: 2, lastDay },
    { name: 'partner_ref', reason: 'phone', count: 1, lastDay },
  ]);
  expect(await columnsWith(sql, ['canary@example.com', 'eve@example.com', '415-555-2671'])).toEqual([]);
  const text = (await showMetrics({ authorization: null, address: '127.0.0.1' }))?.text;
  expect(text).toContain('handoff_parameters_dropped_total{name="utm_term",reason="email"} 2');
  expect(text).toContain('handoff_parameters_dropped_total{name="other",reason="phone"} 1');
  await sql('UPDATE dropped_parameter SET day = day - 30');
  expect(await listDropped('personal-loan')).toEqual([]);
});

test.each(['student-refinance', 'quick-start'])(
  '%s passes no parameters on, whatever its row lists',
  async (slug) => {
    await sql("UPDATE campaign SET pass_through = '{gclid}' WHERE slug = $1", [slug]);
    const { journeyId } = await startJourney(slug, 'gclid=Cj0-1&utm_source=x');
    expect(await sql('SELECT entry, passed_data FROM journey WHERE id = $1', [journeyId])).toEqual([
      { entry: { utm_source: 'x' }, passed_data: {} },
    ]);
  },
);

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
    const journeyKey = await startJourney(slug, 'gclid=abc&rank=9&channel=mail');
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
  expect(await createCampaign(ada, fields(form))).toEqual(rejected(`constant${cell}-2`));
  expect(await sql("SELECT FROM campaign WHERE slug = 'faulty'")).toEqual([]);
});

test('only a personal loan has constants', async () => {
  const refinance = { ...SPRING, product: 'refinance', passThrough: '', fallback: 'none' };
  const form = fields({ ...refinance, ...rows(['channel', 'text', 'web']) });
  expect(await createCampaign(ada, form)).toEqual(rejected('constantName-1', 'Only personal loan leads'));
});

test('a change of constants is audited and reaches later journeys only', async () => {
  const slug = await draft(ada, rows(['a', 'text', '1']));
  await openCampaign(ada, slug, 1, ['lists']);
  await startJourney(slug);
  const form = { ...SPRING, slug, ...rows(['b', 'number', '2'], ['', 'text', ''], ['c', 'boolean', 'true']) };
  const { version } = await campaignOf(slug);
  expect(await editCampaign(ada, slug, version, fields(form))).toMatchObject({ ok: true, changed: 1 });
  expect(await editCampaign(ada, slug, version + 1, fields(form))).toMatchObject({ changed: 0 });
  await startJourney(slug);
  expect(await passedBy(slug)).toEqual([{ passed: { a: '1' } }, { passed: { b: 2, c: true } }]);
  expect((await auditsOf(slug)).at(-1)).toMatchObject({
    act: 'campaign_edited',
    before: { constants: [{ name: 'a', value: '1' }] },
    after: {
      constants: [
        { name: 'b', value: 2 },
        { name: 'c', value: true },
      ],
    },
  });
});
