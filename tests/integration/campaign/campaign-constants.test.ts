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
    typed.flatMap(([name, type, value], index) => [
      [`constantName-${index + 1}`, name],
      [`constantType-${index + 1}`, type],
      [`constantValue-${index + 1}`, value],
    ]),
  );

const CONSTANTS = rows(
  ['channel', 'text', 'web'],
  ['rank', 'number', '3'],
  ['share', 'number', '-0.25'],
  ['is_partner', 'boolean', 'yes'],
  ['isNew', 'boolean', 'No'],
  ['code', 'text', '007'],
);
const SENT = { channel: 'web', rank: 3, share: -0.25, is_partner: true, isNew: false, code: '007' };

test.each(['v3', 'v2'] as const)(
  'a %s lead carries constants of their types, and the journey records them',
  async (version) => {
    const slug = await draft(ada, { ...CONSTANTS, consentVersion: version });
    await openCampaign(ada, slug, 1, ['lists']);
    const body = await bodyOfLead(slug, version, 'gclid=abc&rank=9&channel=mail');
    expect(body.partnerPassedData).toEqual({ gclid: 'abc', ...SENT });
    const [journey] = await sql<{ passed: object }>(
      'SELECT passed_data AS passed FROM journey WHERE campaign_slug = $1',
      [slug],
    );
    expect(journey?.passed).toEqual(body.partnerPassedData);
  },
);

test.each([
  ['a name without a value', [['channel', 'text', ' ']], ['constantValue-1']],
  ['a value without a name', [['', 'number', '3']], ['constantName-1']],
  ['a name that JSON can’t own', [['__proto__', 'text', 'a']], ['constantName-1']],
  ['two names in a row', [['a b', 'text', 'a']], ['constantName-1']],
  ['a name that sounds personal', [['user_email', 'text', 'a']], ['constantName-1']],
  [
    'a name twice',
    [
      ['a', 'text', '1'],
      ['b', 'text', '2'],
      ['A', 'number', '3'],
    ],
    ['constantName-3'],
  ],
  [
    'the name of a link parameter',
    [
      ['a', 'text', '1'],
      ['gclid', 'text', 'x'],
    ],
    ['constantName-2'],
  ],
  ['a link parameter in other letters', [['GCLID', 'number', '1']], ['constantName-1']],
  ['a number with a unit', [['rank', 'number', '3 %']], ['constantValue-1']],
  ['a number whose zeros would go', [['rank', 'number', '007']], ['constantValue-1']],
  ['a number with too many digits', [['id', 'number', '12345678901234567']], ['constantValue-1']],
  ['a number that JSON has not', [['rank', 'number', 'Infinity']], ['constantValue-1']],
  ['a boolean of another word', [['is', 'boolean', '1']], ['constantValue-1']],
  ['a type that there isn’t', [['is', 'object', '{}']], ['constantValue-1']],
  ['an email address', [['owner', 'text', 'Ada <ada@example.com>']], ['constantValue-1']],
  ['a phone number', [['line', 'number', '5555550199']], ['constantValue-1']],
  ['a long text', [['a', 'text', 'x'.repeat(201)]], ['constantValue-1']],
] as [string, Typed[], string[]][])('a campaign refuses a constant with %s', async (_what, typed, faulty) => {
  const result = await createCampaign(ada, fields({ ...SPRING, slug: 'faulty', ...rows(...typed) }));
  expect(result).toMatchObject({ ok: false });
  expect(Object.keys('errors' in result ? result.errors : {})).toEqual(faulty);
  expect(await sql("SELECT FROM campaign WHERE slug = 'faulty'")).toEqual([]);
});

test.each(['refinance', 'prefill'])('only a personal loan has constants, not %s', async (product) => {
  const form = { ...SPRING, slug: 'faulty', product, passThrough: '', fallback: 'none' };
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
  expect(
    await sql('SELECT passed_data AS passed FROM journey WHERE campaign_slug = $1 ORDER BY started_at', [
      slug,
    ]),
  ).toEqual([{ passed: { a: '1' } }, { passed: { b: 2, c: true } }]);
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

async function bodyOfLead(slug: string, version: 'v2' | 'v3', query: string) {
  const journeyKey = await begun(slug, query);
  const lastName = `Quill${slug.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit))).replace(/\W/g, '')}`;
  await saveAnswers(journeyKey, { ...ADA, lastName });
  await submitFrom(journeyKey, await openTexts(journeyKey, `personal_${version}`));
  const [body = '{}'] = await journalAt(sandbox.origin).bodiesOf(lastName, `personal-${version}`);
  return JSON.parse(body);
}
