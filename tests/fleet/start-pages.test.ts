import { expect, test } from 'vitest';
import { letters, PHONE_HEADERS, type PostingBorrower } from '#tests/support/borrowers/posting-borrower.ts';
import { until } from '#tests/support/until.ts';
import { logOf, sharedFleet, times } from './balanced-fleet.ts';

const place = sharedFleet([{}, {}]);

const LANDING = '/welcome/personal-loan';
const STEP = '/apply/personal-loan/loan';
const FROM_AD = { referer: 'https://ads.example.net/deals' };
/** The app renders each page for a visitor with this one. */
const RENDERED = 'handoff-deleted=x';
const VISITORS = 200;
const BATCH_SIZE = 40;
const BEGIN = '/start/personal-loan?handoff_landing=1';

async function open(path: string, headers: Record<string, string> = {}, { address } = place.first()) {
  const init = { redirect: 'manual', headers: { ...PHONE_HEADERS, ...headers } } as const;
  const response = await fetch(address + path, init);
  const { date: _, 'content-length': length, ...sent } = Object.fromEntries(response.headers);
  const html = await response.text();
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(sent['content-security-policy'] ?? '') ?? [];
  return { status: response.status, length, nonce, html, sent };
}

type Opened = Awaited<ReturnType<typeof open>>;

const cookieOf = ({ cookies }: PostingBorrower) => `handoff-journey=${cookies.get('handoff-journey')}`;

/** Without the nonce and the scripts, whose data two renders write in another order. */
function contentOf({ nonce, html, sent }: Opened) {
  const markup = html.replaceAll(/<script.*?<\/script>|<link rel="preload" as="script"[^>]*>/gs, '');
  const same = (text: string) => text.replaceAll(nonce, 'NONCE').replaceAll('&#x27;', '&#39;');
  return { markup: same(markup), headers: same(JSON.stringify(sent)) };
}

const showLanding = () =>
  place.rows(
    `UPDATE campaign SET shows_landing = true, pass_through = '{sub_id}', languages = 'browser', closes_at = NULL
     WHERE slug = 'personal-loan'`,
  );

test.each<[path: string, headers: Record<string, string>]>([
  ['/', {}],
  ['/', FROM_AD],
  ['/?utm_source=tv&gclid=Cj0-1', FROM_AD],
  ['/?nothing=known', {}],
  [LANDING, { 'accept-language': 'es-MX,es;q=0.9' }],
  [
    `${LANDING}?utm_source=%24a%26b%27c%20%C3%BC&utm_term={x|y}&sub_id=7&handoff_test=1&purpose=boat`,
    FROM_AD,
  ],
  [`${LANDING}?sub_id=1&sub_id=2`, {}],
  [`${LANDING}?amount=9,500`, FROM_AD],
])('a visitor gets a stored page as the app renders it: %s %j', async (path, headers) => {
  await showLanding();
  const rendered = await open(path, { ...headers, cookie: RENDERED });
  const stored = [await open(path, headers), await open(path, headers)];
  for (const page of stored) expect(contentOf(page)).toEqual(contentOf(rendered));
  expect(new Set([rendered, ...stored].map(({ nonce }) => nonce)).size).toBe(3);
  const hasScripts = [rendered, ...stored].map(({ html }) => html.includes('<script'));
  const isShown = path.includes('amount');
  expect(hasScripts).toEqual([true, isShown, isShown]);
  expect(place.instances.flatMap(logOf).map(({ event }) => event)).not.toContain('page_not_stored');
});

test('the first step of a journey is a stored page until its first answer', async () => {
  const borrower = place.borrowerOf(place.first());
  await borrower.ask(BEGIN);
  const cookie = cookieOf(borrower);
  const rendered = await open(STEP, { cookie: `${cookie}; ${RENDERED}` });
  const stored = await open(STEP, { cookie });
  expect(contentOf(stored)).toEqual(contentOf(rendered));
  expect(stored.html).toContain('<script');
  // It was compressed in parts.
  expect(stored.length).not.toBe(rendered.length);
  await borrower.answer();
  expect((await open(STEP, { cookie })).html).toMatch(/name="requestedLoanAmount" value="[\d,]+"/);
});

test('no page holds a word of another visitor, among two hundred on two instances', async () => {
  await showLanding();
  const member = place.borrower();
  await member.ask(BEGIN);
  await member.answerAtOnce();
  const words = times(VISITORS).map(() => letters());
  const visit = (word: string, at: number) => {
    const path = `${at % 2 ? LANDING : '/'}?utm_source=${word}&unknown=${word}`;
    const cookie = `${at % 5 ? '' : cookieOf(member)}; seen=${word}`;
    const headers = { cookie, referer: `https://${word}.example/`, 'user-agent': `Mozilla/5.0 ${word}` };
    return open(path, headers, place.instances[at % 3 ? 1 : 0]);
  };
  const pages: Opened[] = [];
  // More at once from one address would be too many.
  for (let at = 0; at < VISITORS; at += BATCH_SIZE) {
    const wave = words.slice(at, at + BATCH_SIZE);
    pages.push(...(await Promise.all(wave.map((word, offset) => visit(word, at + offset)))));
  }
  for (const instance of place.instances)
    for (const path of ['/', LANDING]) pages.push(await open(path, {}, instance));
  const { firstName, lastName, email } = member.person;
  for (const [at, { html }] of pages.entries()) {
    const found = [...words, firstName, lastName, email].filter((word) => html.includes(word));
    expect(found).toEqual(words.slice(at, at + 1));
  }
});

test('each view of a landing page counts once, also just before the instance ends', async () => {
  await showLanding();
  const source = letters();
  const ending = await place.start();
  const path = `${LANDING}?utm_source=${source}`;
  await Promise.all(
    times(15).flatMap((at) => [
      open(path, {}, place.instances[at % 2]),
      open(path, { 'sec-purpose': 'prefetch' }),
      open(path, { 'user-agent': 'curl/8' }),
    ]),
  );
  await Promise.all(times(10).map(() => open(path, {}, ending)));
  await ending.stop('SIGTERM');
  const views = () =>
    place.rows("SELECT FROM funnel_event WHERE kind = 'landing_viewed' AND utm_source = $1", [source]);
  await until(async () => (await views()).length >= 25, 'all views are stored');
  expect(await views()).toHaveLength(25);
});

test('a page changes when time closes its campaign', async () => {
  await showLanding();
  expect((await open(LANDING)).status).toBe(200);
  await place.rows(
    "UPDATE campaign SET closes_at = now() + interval '2 seconds' WHERE slug = 'personal-loan'",
  );
  expect((await open(LANDING)).status).toBe(200);
  await until(async () => (await open(LANDING)).status === 307, 'the campaign is over');
});
