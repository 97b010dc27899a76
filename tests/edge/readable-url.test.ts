import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readableUrl } from '#platform/http/readable-url.ts';
import { routeMatcher } from '#platform/next/route-templates.ts';
import { meantUrl, urlWithQuery } from '#platform/server/meant-path.ts';
import { checkHead } from '#platform/server/request-checks.ts';
import { trafficText } from '#platform/telemetry/traffic.ts';
import { fromOurPage, ORIGIN, openEdge, sharedEdge } from './edge-server.ts';

const routeOf = routeMatcher([
  ...['/', '/apply', '/apply/[form]/[step]', '/apply/outcome', '/apply/resume/[token]', '/consent/[sha256]'],
  ...['/start/[campaign]', '/welcome/[campaign]', '/receipt/[id]', '/staff', '/staff/[...nowhere]'],
  ...['/staff/join/[token]', '/staff/leads/[reference]'],
]);

const edge = await sharedEdge({ routeOf });

describe('a parameter that no code can read', { tags: ['@dropped-parameters', '@odd-paths'] }, () => {
  test.each([
    ['/start/spring?utm_campaign=50%off&utm_source=ad', '/start/spring?utm_source=ad'],
    ['/start/spring?utm_term=caf%E9', '/start/spring'],
    ['/start/spring?gclid=1&%zz=2&fbclid=3', '/start/spring?gclid=1&fbclid=3'],
    ['/start/spring?q=%u00e9&x=%7F&y=%C2%85&z=%00', '/start/spring'],
    ['/start/spring?x?&source=a%00b', '/start/spring?x?'],
    ['/apply/outcome?x?%&lang=1', '/apply/outcome?lang=1'],
    ['/?a=1&b=%F0%9F%98&c=%F0%9F%98%80', '/?a=1&c=%F0%9F%98%80'],
    ['/?a=two%0Alines&b=%09', '/?a=two+lines&b=+'],
    ['/?a=1&b=2#part?x=%', '/?a=1&b=2'],
    ['/start/spring#top', '/start/spring'],
    ['/apply/outcome#a?b=1', '/apply/outcome'],
    ['/#/nowhere//..', '/'],
    ['/start/spring##%', '/start/spring'],
    ['/?caf\u00c3\u00a9=1&b=\u00e9', '/?caf%C3%A9=1'],
    [`/start/spring?a=1&long=${'x'.repeat(9_000)}&b=2`, '/start/spring?a=1&b=2'],
    ['/readyz?%', '/readyz'],
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

  test('is counted also behind a campaign without a question mark', async () => {
    const before = await counted('utm_content', 'characters');
    expect((await edge.send({ path: '/start/spring&utm_content=%E9' })).status).toBe(308);
    expect(await counted('utm_content', 'characters')).toBe(before + 1);
  });

  test('does not end a post either', async () => {
    const headers = { ...fromOurPage, 'content-type': 'application/x-www-form-urlencoded' };
    const path = '/apply/personal-loan/name?utm_campaign=20%-50%';
    expect((await edge.send({ method: 'POST', path, headers, body: 'a=1' })).status).toBe(200);
    expect(edge.seen.at(-1)?.url).toBe('/apply/personal-loan/name');
  });

  test('every parser reads a URL that the check accepts, and no parameter holds a control character', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '?',
        '&',
        '=',
        '%',
        '#',
        '/',
        '//',
        '+',
        '%00',
        '%0d%0a',
        '%E2%80',
        '%2f',
        '..',
        '%c2%85',
      ),
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
    ['//start/spring', '/start/spring'],
    ['/start//spring?a=1', '/start/spring?a=1'],
    ['/start/spring.', '/start/spring'],
    ['/start/spring)?utm_source=x', '/start/spring?utm_source=x'],
    ['/start/spring%3E%2C', '/start/spring'],
    ['/start/(spring)', '/start/spring'],
    ['/start/%E2%80%9Cspring%E2%80%9D', '/start/spring'],
    ['/start/spring%20', '/start/spring'],
    ['/start/%C2%A0spring%C2%A0', '/start/spring'],
    ['/start/spr%E2%80%8Bing%EF%BB%BF', '/start/spring'],
    ['/start/spring%0D%0A', '/start/spring'],
    ['/start/spring/', '/start/spring'],
    ['/START/Spring', '/start/spring'],
    ['/start/spring*', '/start/spring'],
    ["/start/spring'", '/start/spring'],
    ['/Apply/Personal-Loan/Name;', '/apply/personal-loan/name'],
    ['/WELCOME/spring…'.replace('…', '%E2%80%A6'), '/welcome/spring'],
    ['/,', '/'],
    [`/Consent/${SHA}.`, `/consent/${SHA.toLowerCase()}`],
    [`/apply/resume/${TOKEN}.`, `/apply/resume/${TOKEN}`],
    [`/Apply/Resume/${TOKEN}%22`, `/apply/resume/${TOKEN}`],
    ['/staff/leads/7KQ2-9DXM-4RTP,', '/staff/leads/7KQ2-9DXM-4RTP'],
    [`/staff/join/${TOKEN}.`, `/staff/join/${TOKEN}`],
    [`//staff/join/${TOKEN}`, `/staff/join/${TOKEN}`],
    [`/Staff/Join/${TOKEN}%3E`, `/staff/join/${TOKEN}`],
    [`/staff/join//(${TOKEN})/`, `/staff/join/${TOKEN}`],
    ['/START/spring#top', '/start/spring'],
    ['//start/spring?a=1#top', '/start/spring?a=1'],
    ['/start/spring&utm_source=ad', '/start/spring?utm_source=ad'],
    ['/welcome/spring;jsessionid=1', '/welcome/spring?jsessionid=1'],
    ['/start/spring%3Futm_source=ad&utm_term=loan', '/start/spring?utm_source=ad&utm_term=loan'],
    ['/welcome/spring%3futm_source%3Dad%26q%3Da%2520b', '/welcome/spring?utm_source=ad&q=a%20b'],
    ['/start/spring%26gclid%3D7', '/start/spring?gclid=7'],
    ['/start/spring&gclid=7?utm_source=ad', '/start/spring?gclid=7&utm_source=ad'],
    ['/start/spring&from=https://a.example/..', '/start/spring?from=https://a.example/..'],
    ['/start/spring%3Ffrom=a%2Fb%5Cc', '/start/spring?from=a%2Fb%5Cc'],
    ['/start/spring&a=%ff&b=1&c=%00', '/start/spring?b=1'],
    ['/welcome/spring%3Fa%3D%2500', '/welcome/spring'],
    ['//START/Spring.&a=1', '/start/spring?a=1'],
    ['/start/spring/&a=1', '/start/spring?a=1'],
    ['/start/spring&', '/start/spring'],
    ['/start/&spring', '/start/spring'],
    ['/start/spring%23top?a=1', '/start/spring?a=1'],
  ])('leads to the one page that it means: %s', async (path, location) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await edge.send({ method, path });
      expect({ status: answer.status, location: answer.headers.location }).toEqual({ status: 308, location });
    }
  });

  test.each([
    ['//evil.example', 400],
    ['//evil.example/start/spring', 400],
    ['/\\evil.example', 400],
    ['/%2fevil.example', 400],
    ['/start/%2f%2fevil.example', 400],
    ['/start/..', 400],
    ['/start/spring%00', 400],
    ['/start/..&a=1', 400],
    ['/start/spring%2fx&a=1', 400],
    ['/start/spring%ff;a=1', 400],
    ['/apply/outcome&a=1', 404],
    ['/start/spr%01ing', 400],
    ['/start/spring/more', 404],
    ['/nowhere.', 404],
    [`/staff/join/${TOKEN}`, 200],
    [`/apply/resume/${TOKEN}`, 200],
    ['/start/spring', 200],
    ['/start/%73pring', 200],
  ])('is not redirected if it means none or another host: %s', async (path, status) => {
    const answer = await edge.send({ path });
    expect({ status: answer.status, location: answer.headers.location }).toEqual({
      status,
      location: undefined,
    });
  });

  test('stays as it is in a post', async () => {
    const headers = { ...fromOurPage, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await edge.send({ method: 'POST', path: '//start/spring', headers, body: 'a=1' });
    expect(answer.status).toBe(400);
  });

  test('is redirected on the host of its page only', async () => {
    const two = await openEdge({ routeOf, staffOrigin: 'https://desk.partner.example' });
    const { host } = new URL(ORIGIN);
    const answer = await two.send({ path: '//Staff/leads/a', headers: { host } });
    expect({ status: answer.status, location: answer.headers.location }).toEqual({
      status: 404,
      location: undefined,
    });
  });

  test('never redirects to another host or in a circle', () => {
    const piece = fc.constantFrom(
      ...'/ . , ) %20 %09 Start start spring evil.example : @ %5c %2f ? & ; # %3F é %E2%80%8B'.split(' '),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const url = urlWithQuery(`/${pieces.join('')}`);
        expect(urlWithQuery(url)).toBe(url);
        const meant = meantUrl(url, routeOf);
        if (meant === undefined) return;
        expect(new URL(meant, ORIGIN).origin).toBe(ORIGIN);
        expect(meantUrl(meant, routeOf)).toBeUndefined();
      }),
      { numRuns: 3_000, seed: 20_261_129 },
    );
  });
});

test('OPTIONS gets the methods of a page, and 404 without a page', { tags: ['@methods'] }, async () => {
  const before = edge.seen.length;
  for (const path of ['/', '/start/spring', '/apply/outcome']) {
    const answer = await edge.send({ method: 'OPTIONS', path });
    expect({ status: answer.status, allow: answer.headers.allow }).toEqual({
      status: 204,
      allow: 'GET, HEAD, POST, OPTIONS',
    });
  }
  expect((await edge.send({ method: 'OPTIONS', path: '/nowhere' })).status).toBe(404);
  expect(edge.seen.length).toBe(before);
});

async function counted(name: string, reason: string): Promise<number> {
  const line = `handoff_parameters_dropped_total{name="${name}",reason="${reason}"} `;
  const found = (await trafficText()).split('\n').find((each) => each.startsWith(line));
  return Number(found?.slice(line.length) ?? 0);
}
