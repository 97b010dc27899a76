import { expect, test } from 'vitest';
import { buildLink } from '#console/build-link.ts';
import { campaignLink, linkNames } from '#domain/campaign-link.ts';
import { beginJourney } from '#journeys/begin-journey.ts';
import { findBorrower } from '#journeys/borrower.ts';
import { sql } from '../support/sql.ts';
import { openDesk } from './campaign-desk.ts';

await openDesk();

const PERSONAL = {
  slug: 'personal-loan',
  product: 'personal_loan',
  passThrough: ['gclid', 'click_id'],
} as const;
const FULL = {
  utm_source: 'newsletter',
  utm_medium: 'e-mail',
  utm_campaign: 'spring sale 27',
  utm_term: 'loan~rates',
  utm_content: 'button_2',
  amount: '$9,500',
  purpose: 'boat',
  gclid: 'Cj0KCQ-a.b',
  click_id: 'abc-42',
};

test('whoever follows a built link begins with all that it carries', async () => {
  const { url, faults } = await buildLink(
    { ...PERSONAL, passThrough: [...PERSONAL.passThrough] },
    { values: FULL, isTest: true },
  );
  expect(faults).toEqual({});
  const address = new URL(url);
  expect(address.pathname).toBe('/start/personal-loan');
  expect(address.searchParams.get('handoff_test')).toBe('1');
  const beginning = await beginJourney('personal-loan', address.searchParams, null);
  if (beginning.kind !== 'begun') throw new Error(beginning.kind);
  const [journey] = await sql<{ entry: object; passed: object }>(
    'SELECT entry, passed_data AS passed FROM journey WHERE id = $1',
    [beginning.journeyKey.journeyId],
  );
  const { amount: _, purpose: __, gclid, click_id, ...utm } = FULL;
  expect(journey).toEqual({ entry: utm, passed: { gclid, click_id } });
  expect((await findBorrower(beginning.journeyKey))?.texts).toEqual({
    requestedLoanAmount: '9,500',
    loanPurpose: 'boat',
  });
});

test.each([
  ['utm_term', 'ada@example.com'],
  ['utm_content', '777-777-7777'],
  ['gclid', '482-19-3654'],
  ['utm_source', 'a/b?c'],
  ['utm_campaign', 'x'.repeat(101)],
  ['amount', 'ten thousand'],
  ['amount', '-5'],
  ['purpose', 'yacht'],
])('what the form would drop is left out of the link, and that is said: %s=%s', async (name, value) => {
  const { url, faults } = await buildLink(
    { ...PERSONAL, passThrough: ['gclid'] },
    { values: { [name]: value }, isTest: false },
  );
  expect(Object.keys(faults)).toEqual([name]);
  expect(new URL(url).search).toBe('');
});

test('a link carries what its campaign knows and nothing else', async () => {
  const terms = { passThrough: ['gclid'], purposes: [] };
  const wish = { values: { email: 'x', gclid: '1', purpose: 'boat', click_id: '2' }, isTest: false };
  expect(campaignLink('https://apply.example.com', 'spring', wish, terms).url).toBe(
    'https://apply.example.com/start/spring?gclid=1',
  );
  expect(linkNames(terms)).not.toContain('purpose');
  const refinance = { slug: 'student-refinance', product: 'refinance', passThrough: [] } as const;
  expect(
    (await buildLink({ ...refinance, passThrough: [] }, { values: {}, isTest: false })).purposes,
  ).toEqual([]);
});
