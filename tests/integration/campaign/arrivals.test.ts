import { expect, test } from 'vitest';
import { beginJourney } from '#features/application/begin-journey.ts';
import { findBorrower, type JourneyKey } from '#features/application/borrower.ts';
import { findLinked, findOtherProduct } from '#features/application/other-product.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { listDropped } from '#features/campaign/store/dropped-parameters.ts';
import type { Lead } from '#features/form/store/leads.ts';
import { purgeExpired } from '#features/privacy/purge-expired.ts';
import { startOver } from '#features/privacy/start-over.ts';
import { openCampaigns } from '#tests/integration/support/campaigns.ts';
import { someIntent } from '#tests/integration/support/new-journey.ts';
import { startJourney } from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';

await openCampaigns();

const UTM =
  'utm_source=meta&utm_medium=paid_social&utm_campaign=120212345678&utm_term=loan&utm_content=ad%7Cb';
const FULL = `${UTM}&fbclid=IwAR0-x1&handoff_referrer=l.facebook.com`;
const META = {
  utm: ['meta', 'paid_social', '120212345678', 'loan', 'ad|b'],
  click: ['fbclid', 'IwAR0-x1'],
  host: 'l.facebook.com',
};
const NONE = { utm: [null, null, null, null, null], click: [null, null], host: null };
const GOOGLE = { ...NONE, click: ['gclid', 'Cj0-9'], host: 'www.google.com' };
const GOOGLE_LINK = 'gclid=Cj0-9&handoff_referrer=www.google.com';

const open = (slug: string, query: string, current: JourneyKey | null = null) =>
  beginJourney(slug, new URLSearchParams(query), current);

const start = (query: string, slug = 'personal-loan') => startJourney(slug, query);

async function sourcesOf({ journeyId }: JourneyKey) {
  const rows = await sql<{ place: string; source: typeof NONE }>(
    `SELECT place, jsonb_build_object('host', referrer_host, 'click', jsonb_build_array(click_name, click_id), 'utm',
       jsonb_build_array(utm_source, utm_medium, utm_campaign, utm_term, utm_content)) AS source
     FROM touch WHERE journey_id = $1`,
    [journeyId],
  );
  return Object.fromEntries(rows.map(({ place, source }) => [place, source]));
}

test.each(['personal-loan', 'personal-loan-v2', 'student-refinance', 'quick-start'])(
  '%s stores the source of the first and the last arrival, and sends none of it on',
  async (slug) => {
    const journey = await start(FULL, slug);
    expect(await sourcesOf(journey)).toEqual({ first: META, last: META });
    expect(await open(slug, GOOGLE_LINK, journey)).toMatchObject({ kind: 'resumed' });
    expect(await sourcesOf(journey)).toEqual({ first: META, last: GOOGLE });
    await open(slug, FULL, journey);
    expect(await sourcesOf(journey)).toEqual({ first: META, last: META });
    const passed = await sql('SELECT passed_data FROM journey WHERE id = $1', [journey.journeyId]);
    expect(passed).toEqual([{ passed_data: {} }]);
  },
);

test.each([
  ['a link without parameters', ''],
  ['an amount', 'amount=5000&purpose=boat'],
  ['the button of a landing page', 'handoff_landing=1&amount=5000'],
  ['a parameter that names no source', 'sub_id=7&ref=partner'],
  ['an empty value', 'utm_source=&gclid='],
  ['a value that looks personal', 'utm_source=ada%40example.com'],
])('%s does not replace the last source', async (_what, query) => {
  const journey = await start(FULL);
  await open('personal-loan', query, journey);
  expect(await sourcesOf(journey)).toEqual({ first: META, last: META });
});

test('a link of another campaign that continues the answers replaces the last source', async () => {
  const journey = await start(FULL);
  await saveAnswers(journey, { firstName: 'Ada' });
  for (const slug of ['personal-loan-v2', 'student-refinance', 'quick-start']) {
    expect(await open(slug, `utm_source=${slug}`, journey)).toMatchObject({ kind: 'resumed' });
    const last = { ...NONE, utm: [slug, null, null, null, null] };
    expect(await sourcesOf(journey)).toEqual({ first: META, last });
  }
});

test.each([
  ['click_id=1&msclkid=2&gclid=3', ['gclid', '3']],
  ['click_id=1&wbraid=2&ttclid=3', ['wbraid', '2']],
  ['click_id=1&gclid=415-555-2671', ['click_id', '1']],
  ['GCLID=1&sub_id=2&utm_id=3', [null, null]],
])('stores one click id of %s', async (query, click) => {
  expect(await sourcesOf(await start(query))).toMatchObject({ first: { click }, last: { click } });
});

test('drops values that are long or look personal, and counts them on each arrival', async () => {
  await sql('DELETE FROM dropped_parameter');
  const long = 'x'.repeat(512);
  const journey = await start(
    `utm_term=${long}&fbclid=${long}&utm_content=${long}y&ttclid=${long}y`,
    'quick-start',
  );
  const { first } = await sourcesOf(journey);
  expect(first).toEqual({ ...NONE, utm: [null, null, null, long, null], click: ['fbclid', long] });
  await open('quick-start', 'utm_content=482-19-3654&twclid=ada%40example.com&utm_source=ok', journey);
  const counted = (await listDropped('quick-start')).map(({ name, reason }) => `${name} ${reason}`);
  expect(counted.sort()).toEqual([
    ...['ttclid too_long', 'twclid email'],
    ...['utm_content ssn', 'utm_content too_long'],
  ]);
});

test.each([
  ['News.Example', 'news.example'],
  ['bücher.example.', 'xn--bcher-kva.example'],
  ['192.0.2.7:8080', '192.0.2.7'],
  ['call-415-555-2671.example', null],
  [`${'a.'.repeat(130)}example`, null],
  ['<script>', null],
])('stores the host of the referrer %s as %s', async (given, host) => {
  const journey = await start(`handoff_referrer=${encodeURIComponent(given)}`);
  expect(await sourcesOf(journey)).toMatchObject({ first: { host }, last: { host } });
});

test('stores no source of a journey whose borrower deleted the answers', { tags: ['@erasure'] }, async () => {
  const [journey, other] = [await start(FULL), await start(FULL)];
  await startOver(journey);
  await open('personal-loan', GOOGLE_LINK, journey);
  expect(await sourcesOf(journey)).toEqual({});
  expect(await sourcesOf(other)).toEqual({ first: META, last: META });
});

test('deletes a source after the retention of events', { tags: ['@retention'] }, async () => {
  const [old, recent] = [await start(FULL), await start(FULL)];
  const make = ({ journeyId }: JourneyKey, age: string) =>
    sql('UPDATE touch SET at = at - $2::interval WHERE journey_id = $1', [journeyId, age]);
  await make(old, '366 days');
  await make(recent, '364 days');
  await purgeExpired();
  expect([await sourcesOf(old), await sourcesOf(recent)]).toEqual([{}, { first: META, last: META }]);
});

const REFINANCE_LINK = 'utm_source=ad&amount=30000&email=eve%40example.com';
const GREETING = '/?handoff_campaign=student-refinance&utm_source=ad&amount=30000';
const QUERY = new URLSearchParams(GREETING.slice(2));

async function borrowerOf(journeyKey: JourneyKey) {
  const borrower = await findBorrower(journeyKey);
  if (!borrower) throw new Error('the journey is gone');
  return borrower;
}

test('a link to another product greets a borrower with a draft, and changes nothing', async () => {
  const journeyKey = await startJourney('personal-loan');
  await saveAnswers(journeyKey, { firstName: 'Ada' });
  const started = await open('student-refinance', REFINANCE_LINK, journeyKey);
  expect(started).toMatchObject({ kind: 'resumed', path: GREETING });
  const borrower = await borrowerOf(journeyKey);
  expect(borrower.rawAnswers).toEqual({ firstName: 'Ada' });
  const startPath = '/start/student-refinance?utm_source=ad&amount=30000';
  const linked = { product: 'refinance', startPath };
  expect(await findOtherProduct(borrower, QUERY, borrower)).toMatchObject(linked);
  expect(await findLinked(QUERY, borrower)).toMatchObject(linked);
  const unknown = new URLSearchParams('handoff_campaign=no-such-campaign');
  expect(await findOtherProduct(borrower, unknown, borrower)).toBeNull();
});

test.each([
  [
    'another campaign of the same product resumes the draft',
    'amount=9000',
    'personal-loan-v2',
    '',
    'resumed',
  ],
  [
    'the same campaign, for tests, begins a journey of its own',
    'amount=9000',
    'personal-loan',
    'handoff_test=1',
    'begun',
  ],
  ['another product starts it if there are no answers', '', 'student-refinance', '', 'begun'],
])('a link to %s', async (_what, answers, slug, query, kind) => {
  const started = await open(slug, query, await startJourney('personal-loan', answers));
  const path = '/apply/personal-loan/loan?welcome=back';
  expect(started).toMatchObject(kind === 'resumed' ? { kind, path } : { kind });
});

test('offers no other product while the operator has a request', async () => {
  const { lead, ...sent } = await borrowerOf((await someIntent()).borrower);
  const offers = (changes: Partial<Lead> | null) =>
    findOtherProduct(
      { ...sent, rawAnswers: { firstName: 'Ada' }, lead: lead && changes && { ...lead, ...changes } },
      QUERY,
      sent,
    );
  for (const state of ['intent', 'unknown'] as const) expect(await offers({ state })).toBeNull();
  for (const changes of [null, { state: 'refused' }, { state: 'unsent' }] as const)
    expect(await offers(changes)).toMatchObject({ product: 'refinance' });
});
