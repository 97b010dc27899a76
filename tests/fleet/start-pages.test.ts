import { beforeEach, expect, test } from 'vitest';
import { letters, PHONE_HEADERS } from '#tests/support/borrowers/posting-borrower.ts';
import { until } from '#tests/support/until.ts';
import { sharedFleet, times } from './balanced-fleet.ts';

const place = sharedFleet([{}, {}]);
beforeEach(() =>
  place.rows(`UPDATE campaign SET shows_landing = true, pass_through = '{sub_id}', languages = 'browser',
    closes_at = NULL, embed_origins = '{https://www.partner.example}' WHERE slug = 'personal-loan'`),
);

const LANDING = '/welcome/personal-loan';
const CARD = '/embed/personal-loan';
const BEGIN = '/start/personal-loan?handoff_landing=1';
const STEP = '/apply/personal-loan/loan';
const FROM_AD = { referer: 'https://ads.example.net/deals' };
/** The app renders each page for a visitor with this one. */
const RENDERED = 'handoff-deleted=x';
const DATA_OF_REACT = 'self.__next_f';
const SCRIPTS_AND_STYLESHEETS =
  /<script.*?<\/script>|<link rel="(?:preload" as="script|stylesheet)"[^>]*>|<style nonce="[^"]*">@.*?<\/style>/gs;
/** A page paints without them, but with these. */
const WAITS_FOR_STYLES = /<link rel="stylesheet"(?! media="print")/;
/** More at once from one address would be too many. */
const BATCH_SIZE = 40;

async function open(path: string, headers: Record<string, string> = {}, { address } = place.first()) {
  const init = { redirect: 'manual', headers: { ...PHONE_HEADERS, ...headers } } as const;
  const response = await fetch(address + path, init);
  const html = await response.text();
  const { date: _, 'content-length': length, ...sent } = Object.fromEntries(response.headers);
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(sent['content-security-policy'] ?? '') ?? [];
  // Two renders write the data of React, in the scripts, in another order.
  const markup = html.replaceAll(SCRIPTS_AND_STYLESHEETS, '');
  const content = (markup + JSON.stringify(sent)).replaceAll(nonce, '').replaceAll('&#x27;', '&#39;');
  return { response, html, length, nonce, content };
}

test.each<[path: string, headers: Record<string, string>]>([
  ['/', { cookie: 'handoff-language=es' }],
  ['/?utm_source=tv&gclid=Cj0-1&nothing=known', FROM_AD],
  [LANDING, { 'accept-language': 'es-MX,es;q=0.9' }],
  [`${LANDING}?utm_source=%24a%26b%27c%20%C3%BC&utm_term={x|y}&sub_id=7&handoff_test=1`, FROM_AD],
  [`${LANDING}?sub_id=1&sub_id=2&purpose=boat`, {}],
  [`${LANDING}?amount=9,500`, FROM_AD],
  ['/?amount=9500', {}],
])('a visitor gets a stored page as the app renders it: %s %j', async (path, headers) => {
  const rendered = await open(path, { ...headers, cookie: `${headers.cookie}; ${RENDERED}` });
  const pages = [rendered, await open(path, headers), await open(path, headers)];
  expect(new Set(pages.map(({ content }) => content)).size).toBe(1);
  expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(3);
  const isShown = path.includes('amount');
  for (const sign of [DATA_OF_REACT, WAITS_FOR_STYLES])
    expect(pages.map(({ html }) => html.search(sign) >= 0)).toEqual([true, isShown, isShown]);
});

test('a starter card is stored, and the same with a journey as for a stranger', async () => {
  const path = `${CARD}?utm_source=tv&sub_id=7&amount=9500`;
  const [journey = ''] = (await open(BEGIN)).response.headers.getSetCookie();
  // Next's router asks for no stored page, and may not frame this one.
  const rendered = await open(path, { ...FROM_AD, 'next-test': '1' });
  const framed = rendered.content.replace(
    "frame-ancestors 'none'",
    'frame-ancestors https://www.partner.example',
  );
  const cookie = journey.split(';', 1)[0] ?? '';
  const pages = [await open(path, FROM_AD), await open(path, { ...FROM_AD, cookie })];
  expect(pages.map(({ content }) => content)).toEqual([framed, framed]);
  expect(pages.map(({ html }) => html.includes(DATA_OF_REACT))).toEqual([false, false]);
  expect(pages[0]?.nonce).not.toBe(pages[1]?.nonce);
  expect(pages.flatMap(({ response }) => response.headers.getSetCookie())).toEqual([]);
});

test('a journey begins with the cookies of the app; its first step is a stored page until an answer', async () => {
  const begun = (await open(BEGIN, { 'accept-language': 'es' })).response.headers.getSetCookie();
  const [journey = '', language = ''] = begun.map((each) => each.split(';', 1)[0]);
  const cookie = `${journey}; ${language}`;
  const rendered = await open(STEP, { cookie: `${cookie}; ${RENDERED}` });
  const stored = await open(STEP, { cookie });
  expect([stored.content, stored.html.includes(DATA_OF_REACT)]).toEqual([rendered.content, true]);
  expect(stored.length).not.toBe(rendered.length);
  const answer = await open(`${BEGIN}&amount=9000`, { 'accept-language': 'es', cookie: journey });
  const attributesOf = (set: string) => set.replace(/=[^;]+/, '').replace(/Expires=[^;]+/, 'Expires');
  expect(begun.map(attributesOf)).toEqual(answer.response.headers.getSetCookie().map(attributesOf));
  expect((await open(STEP, { cookie })).html).toMatch(/name="requestedLoanAmount" value="9,?000"/);
});

test('no page holds a word of another visitor, among two hundred on two instances', async () => {
  const member = place.borrower();
  await member.ask(BEGIN);
  await member.answerAtOnce();
  const journey = `handoff-journey=${member.cookies.get('handoff-journey')}`;
  const words = times(200).map(() => letters());
  const visit = async (word: string, at: number) => {
    const path = `${at % 2 ? LANDING : '/'}?utm_source=${word}&unknown=${word}`;
    const cookie = `${at % 5 ? '' : journey}; seen=${word}`;
    const headers = { cookie, referer: `https://${word}.example/`, 'user-agent': `Mozilla/5.0 ${word}` };
    return (await open(path, headers, place.instances[at % 3 ? 1 : 0])).html;
  };
  const pages: string[] = [];
  for (let first = 0; first < words.length; first += BATCH_SIZE)
    pages.push(...(await Promise.all(words.slice(first, first + BATCH_SIZE).map(visit))));
  const personal = [...words, ...Object.values(member.person)];
  for (const [at, html] of pages.entries())
    expect(personal.filter((word) => html.includes(word))).toEqual(words.slice(at, at + 1));
});

test('each view of a landing page counts once, also just before the instance ends', async () => {
  const source = letters();
  const path = `${LANDING}?utm_source=${source}`;
  const ending = await place.start();
  await open(path, { 'sec-purpose': 'prefetch' });
  await Promise.all(times(25).map((at) => open(path, {}, at % 2 ? ending : place.first())));
  await ending.stop('SIGTERM');
  const sql = "SELECT FROM funnel_event WHERE kind = 'landing_viewed' AND utm_source = $1";
  await until(async () => (await place.rows(sql, [source])).length >= 25, 'all views are stored');
  expect(await place.rows(sql, [source])).toHaveLength(25);
});

test('a page changes when time closes its campaign', async () => {
  await place.rows("UPDATE campaign SET closes_at = now() + '2 seconds' WHERE slug = 'personal-loan'");
  expect((await open(LANDING)).response.status).toBe(200);
  await until(async () => (await open(LANDING)).response.status === 307, 'the campaign is over');
});
