import { expect, test } from 'vitest';
import { findBorrower } from '#features/application/borrower.ts';
import { buildCampaignLink, linkParameterNames } from '#features/campaign/model/campaign-link.ts';
import { buildLink } from '#features/campaign/read-campaign.ts';
import { listDropped } from '#features/campaign/store/dropped-parameters.ts';
import { checkReadiness } from '#features/health/check-readiness.ts';
import { shareReadiness } from '#features/health/shared-readiness.ts';
import { showMetrics } from '#features/health/state-metrics.ts';
import { openCampaigns } from '#tests/integration/support/campaigns.ts';
import { begun } from '#tests/integration/support/sent-lead.ts';
import { columnsWith } from '#tests/support/database/columns-with.ts';
import { sql } from '#tests/support/database/sql.ts';

shareReadiness(checkReadiness);
await openCampaigns();

const PERSONAL = {
  slug: 'personal-loan',
  product: 'personal_loan',
  passThrough: ['gclid', 'click_id'],
} as const;
const personal = { ...PERSONAL, passThrough: [...PERSONAL.passThrough] };
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
  const journeyKey = await begun('personal-loan', address.search);
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
  ['utm_source', '<b>'],
  ['amount', 'ten thousand'],
  ['amount', '-5'],
  ['purpose', 'yacht'],
])('leaves out of a link what the form would drop, and reports it: %s=%s', async (name, value) => {
  const { url, errors } = await buildLink(personal, { values: { [name]: value }, isTest: false });
  expect(Object.keys(errors)).toEqual([name]);
  expect(new URL(url).search).toBe('');
});

const linkOf = (values: Record<string, string>, passThrough: string[] = []) =>
  buildCampaignLink(
    'https://apply.example.com',
    'spring',
    { values, isTest: false },
    { passThrough, purposes: [] },
  );

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
  expect(url).toBe(`https://apply.example.com/start/spring?utm_content=${written}`);
});

test('a link carries only the parameters of its campaign', async () => {
  const { url } = linkOf({ email: 'x', gclid: '1', amount: '$15,000', purpose: 'boat', click_id: '2' }, [
    'gclid',
  ]);
  expect(url).toBe('https://apply.example.com/start/spring?amount=15000&gclid=1');
  expect(linkParameterNames({ passThrough: ['gclid'], purposes: [] })).not.toContain('purpose');
  const refinance = { slug: 'student-refinance', product: 'refinance', passThrough: [] } as const;
  const link = await buildLink({ ...refinance, passThrough: [] }, { values: {}, isTest: false });
  expect(link.purposes).toEqual([]);
});

test('counts dropped link parameters of 30 days by name and reason, and stores no value', async () => {
  await sql("UPDATE campaign SET pass_through = '{gclid,partner_ref}' WHERE slug = 'personal-loan'");
  for (const query of [
    'utm_term=canary%40example.com&partner_ref=415-555-2671&gclid=Cj0-1',
    'utm_term=other%40example.com&unlisted=ada%40example.com',
    'utm_term=test%40example.com&handoff_test=1',
  ])
    await begun('personal-loan', query);
  const lastDay = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(await listDropped('personal-loan')).toEqual([
    { name: 'utm_term', reason: 'email', count: 2, lastDay },
    { name: 'partner_ref', reason: 'phone', count: 1, lastDay },
  ]);
  expect(await columnsWith(sql, ['canary@example.com', '415-555-2671'])).toEqual([]);
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
    const { journeyId } = await begun(slug, 'gclid=Cj0-1&utm_source=x');
    expect(await sql('SELECT entry, passed_data FROM journey WHERE id = $1', [journeyId])).toEqual([
      { entry: { utm_source: 'x' }, passed_data: {} },
    ]);
  },
);
