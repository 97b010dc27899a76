import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readableUrl } from '#platform/http/readable-url.ts';
import { NO_ROUTE, routeMatcher } from '#platform/next/route-templates.ts';
import { correctedUrl, urlWithQuery } from '#platform/server/corrected-url.ts';
import { checkHead } from '#platform/server/request-checks.ts';
import { trafficText } from '#platform/telemetry/traffic.ts';
import { ORIGIN, openEdge, sharedEdge, urlencoded } from './edge-server.ts';

const routeOf = routeMatcher([
  ...['/', '/_not-found', '/apply/[form]/[step]', '/apply/[form]/check', '/apply/outcome'],
  ...['/apply/resume/[token]', '/consent/[sha256]', '/start/[campaign]', '/welcome/[campaign]'],
  ...['/staff/[...nowhere]', '/staff/join/[token]', '/staff/leads/[reference]', '/staff/leads/unknown'],
]);

const edge = await sharedEdge({ routeOf });
const post = (path: string) => edge.send({ method: 'POST', path, headers: urlencoded, body: 'a=1' });
const redirectOf = async (method: string, path: string) => {
  const { status, headers } = await edge.send({ method, path });
  return { status, location: headers.location };
};

describe('a parameter that no code can read', { tags: ['@dropped-parameters', '@odd-paths'] }, () => {
  test.each([
    ['/start/spring?utm_campaign=50%off&utm_source=ad', '/start/spring?utm_source=ad'],
    ['/start/spring?q=%u00e9&x=%7F&y=%C2%85&z=%00&w=caf%E9', '/start/spring'],
    ['/?a=two%0Alines&b=%09&c=%F0%9F%98%80', '/?a=two+lines&b=+&c=%F0%9F%98%80'],
    ['/?a=1&b=2#part?x=%', '/?a=1&b=2'],
    ['/#/nowhere//..', '/'],
    [`/start/spring?a=1&long=${'x'.repeat(9_000)}&b=2`, '/start/spring?a=1&b=2'],
  ])('is left out: %s', async (path, url) => {
    expect(readableUrl(path).url).toBe(url);
  });

  test('is counted by a known name and a reason, and the page learns both', async () => {
    const before = await counted('utm_term', 'characters');
    const { status } = await edge.send({
      path: `/start/spring?utm_term=%E9&own%20id=%00&a=${'a'.repeat(6_000)}`,
    });
    expect(status).toBe(200);
    expect(await counted('utm_term', 'characters')).toBe(before + 1);
    expect(await counted('other', 'too_long')).toBeGreaterThan(0);
    expect(edge.seen.at(-1)).toMatchObject({
      url: '/start/spring',
      headers: { 'x-handoff-dropped': 'utm_term=characters&own+id=characters&a=too_long' },
    });
  });

  test('is counted also behind a campaign without a question mark, and does not end a post', async () => {
    const before = await counted('utm_content', 'characters');
    expect((await edge.send({ path: '/start/spring&utm_content=%E9' })).status).toBe(308);
    expect(await counted('utm_content', 'characters')).toBe(before + 1);
    expect((await post('/apply/personal-loan/name?utm_campaign=20%-50%')).status).toBe(200);
    expect(edge.seen.at(-1)?.url).toBe('/apply/personal-loan/name');
  });

  test('every parser reads a URL that the check accepts, and no parameter holds a control character', () => {
    const piece = fc.oneof(
      fc.constantFrom(...'? & = % # / // + %00 %0d%0a %E2%80 %2f .. %c2%85'.split(' ')),
      fc.string({ unit: 'binary-ascii', maxLength: 4 }),
      fc.string({ maxLength: 4 }).map((text) => encodeURIComponent(text.toWellFormed())),
      fc.integer({ min: 1, max: 255 }).map((byte) => String.fromCharCode(byte)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { url } = readableUrl(`/${pieces.join('')}`);
        if (checkHead({ method: 'GET', url, headers: {} }, ORIGIN)) return;
        const read = new URL(url, ORIGIN);
        expect(read.origin).toBe(ORIGIN);
        const texts = [decodeURI(url), decodeURIComponent(read.pathname), ...[...read.searchParams].flat()];
        expect(texts.filter((text) => /\p{Cc}/u.test(text))).toEqual([]);
      }),
      { numRuns: 3_000, seed: 20_261_129 },
    );
  });
});

const SHA = 'AB'.repeat(32);
const TOKEN = 'AbCdEf-_'.repeat(5);

describe('a link as it arrives', { tags: ['@odd-paths'] }, () => {
  test.each([
    ['/start/spring)?utm_source=x', '/start/spring?utm_source=x'],
    ['/start/%E2%80%9Cspring%E2%80%9D', '/start/spring'],
    ['/start/%C2%A0spr%E2%80%8Bing%EF%BB%BF%20', '/start/spring'],
    ['/START/Spring/', '/start/spring'],
    [`/Consent/${SHA}.`, `/consent/${SHA.toLowerCase()}`],
    [`/Apply/Resume/${TOKEN}%22`, `/apply/resume/${TOKEN}`],
    ['/staff/leads/7KQ2-9DXM-4RTP,', '/staff/leads/7KQ2-9DXM-4RTP'],
    [`//Staff/join//(${TOKEN})/`, `/staff/join/${TOKEN}`],
    ['//START/spring?a=1#top', '/start/spring?a=1'],
    ['/start/spring&utm_source=ad', '/start/spring?utm_source=ad'],
    ['/welcome/spring%3futm_source%3Dad%26q%3Da%2520b', '/welcome/spring?utm_source=ad&q=a%20b'],
    ['/start/spring&gclid=7?utm_source=ad', '/start/spring?gclid=7&utm_source=ad'],
    ['/start/spring&from=https://a.example/..', '/start/spring?from=https://a.example/..'],
    ['/start/spring&a=%ff&b=1&c=%00', '/start/spring?b=1'],
    ['/start/spring%23top?a=1', '/start/spring?a=1'],
  ])('leads to the one page that it means: %s', async (path, location) => {
    for (const method of ['GET', 'HEAD'])
      expect(await redirectOf(method, path)).toEqual({ status: 308, location });
  });

  test.each([
    ['another host', 400, ['//evil.example/start/spring', '/\\evil.example', '/start/%2f%2fevil.example']],
    ['another folder', 400, ['/start/..', '/start/..&a=1', '/start/spring%2fx&a=1']],
    ['no text', 400, ['/start/spring%00', '/start/spring%ff;a=1', '/start/spr%01ing']],
    ['none', 404, ['/apply/outcome&a=1', '/start/spring/more', '/nowhere.']],
    ['what it says', 200, [`/staff/join/${TOKEN}`, '/start/spring', '/start/%73pring']],
  ])('is not redirected if it means %s', async (_what, status, paths) => {
    for (const path of paths)
      expect(await redirectOf('GET', path), path).toEqual({ status, location: undefined });
  });

  test('is redirected for no post, and only on the host of its page', async () => {
    expect((await post('//start/spring')).status).toBe(400);
    const two = await openEdge({ routeOf, staffOrigin: 'https://desk.partner.example' });
    const { host } = new URL(ORIGIN);
    const answer = await two.send({ path: '//Staff/leads/a', headers: { host } });
    expect([answer.status, answer.headers.location]).toEqual([404, undefined]);
  });

  test('never redirects to another host or in a circle', () => {
    const piece = fc.constantFrom(
      ...'/ . , ) %20 %09 Start start spring evil.example : @ %5c %2f ? & ; # %3F é %E2%80%8B'.split(' '),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const url = urlWithQuery(`/${pieces.join('')}`);
        expect(urlWithQuery(url)).toBe(url);
        const meant = correctedUrl(url, routeOf);
        if (meant === undefined) return;
        expect(new URL(meant, ORIGIN).origin).toBe(ORIGIN);
        expect(correctedUrl(meant, routeOf)).toBeUndefined();
      }),
      { numRuns: 3_000, seed: 20_261_129 },
    );
  });
});

test('OPTIONS gets the methods of a page, and 404 without a page', { tags: ['@methods'] }, async () => {
  const before = edge.seen.length;
  const allow = 'GET, HEAD, POST, OPTIONS';
  for (const path of ['/', '/start/spring', '/apply/outcome'])
    expect(await edge.send({ method: 'OPTIONS', path })).toMatchObject({ status: 204, headers: { allow } });
  expect((await edge.send({ method: 'OPTIONS', path: '/nowhere' })).status).toBe(404);
  expect(edge.seen.length).toBe(before);
});

describe('a path without a route', { tags: ['@odd-paths'] }, () => {
  test.each(['/nowhere', '/favicon.ico', '/_next/image?url=%2Fa.svg&w=64&q=75', '/no-such-page?_rsc=1'])(
    'gets the page of the server, from scripts too, and Next is not asked: %s',
    async (path) => {
      const none = await openEdge({ routeOf: () => NO_ROUTE });
      const { status, headers, body } = await none.send({ path, headers: { rsc: '1' } });
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      for (const part of [
        '<h1>Page not found</h1>',
        'Any answers you saved are still there.',
        '<a href="/">Go to the start page</a>',
      ])
        expect(body).toContain(part);
      expect(none.seen).toEqual([]);
    },
  );

  test('is not the one of crawlers, who may read the pages, which say noindex', async () => {
    const { status, headers, body } = await edge.send({ path: '/robots.txt' });
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toBe('User-agent: *\nAllow: /\n');
  });
});

test.each([
  ['/', ['/', '/?utm_source=canary', undefined]],
  ['/apply/outcome', ['/apply/outcome', '/apply/outcome/']],
  ['/apply/[form]/check', ['/apply/personal-loan/check?x=1']],
  ['/apply/[form]/[step]', ['/apply/personal-loan/name']],
  ['/staff/leads/unknown', ['/staff/leads/unknown']],
  ['/staff/leads/[reference]', ['/staff/leads/ABCD-EFGH-JKLM']],
  ['/staff/[...nowhere]', ['/staff/leads/a/b']],
  ['/_next/static/[...file]', ['/_next/static/chunks/a.js']],
  ['/livez', ['/livez']],
  ['other', ['/_not-found', '/apply', '/canary', '/%E0%A4%A', '//canary/handoff', 'http://canary/']],
])('as %s are counted %j', (route, urls) => {
  expect(urls.map((url) => routeOf(url))).toEqual(urls.map(() => route));
});

async function counted(name: string, reason: string): Promise<number> {
  const line = `handoff_parameters_dropped_total{name="${name}",reason="${reason}"} `;
  const found = (await trafficText()).split('\n').find((each) => each.startsWith(line));
  return Number(found?.slice(line.length) ?? 0);
}
