import { describe, expect, test } from 'vitest';
import { boundedHeaders } from '#platform/http/bounded-headers.ts';
import { fromOurPage, ORIGIN, plainForm, sharedEdge, urlencoded } from './edge-server.ts';

const edge = await sharedEdge();

/** The statuses of requests, and how many of them reached the app. */
async function statusesOf(sent: Parameters<typeof edge.send>[0][]) {
  const before = edge.seen.length;
  const statuses: number[] = [];
  for (const one of sent) statuses.push((await edge.send(one)).status);
  return { statuses: new Set(statuses), reached: edge.seen.length - before };
}
const REFUSED = (status: number) => ({ statuses: new Set([status]), reached: 0 });

describe('the origin of an action', { tags: ['@post-gate'] }, () => {
  const origins = { ours: ORIGIN, foreign: 'https://evil.example', null: 'null', missing: undefined };
  const sites = ['same-origin', 'same-site', 'cross-site', 'none', undefined];
  const allowed = new Set(['ours same-origin', 'ours undefined', 'missing same-origin', 'null same-origin']);
  const cells = Object.entries(origins).flatMap(([name, origin]) =>
    sites.map((site) => ({ name, origin, site, status: allowed.has(`${name} ${site}`) ? 200 : 403 })),
  );
  const type = { 'content-type': urlencoded['content-type'] };

  test.each(cells)('answers $status to a form of Origin $name and Sec-Fetch-Site $site', async (cell) => {
    const headers = {
      ...type,
      ...(cell.origin && { origin: cell.origin }),
      ...(cell.site && { 'sec-fetch-site': cell.site }),
    };
    expect(await statusesOf([{ method: 'POST', headers, body: 'amount=5' }])).toEqual({
      statuses: new Set([cell.status]),
      reached: cell.status === 200 ? 1 : 0,
    });
  });

  test('shows Next our own origin for a page that may not say its own', async () => {
    const bodies = { [type['content-type']]: 'amount=5', 'multipart/form-data; boundary=edge': plainForm() };
    for (const [contentType, body] of Object.entries(bodies)) {
      const headers = { 'content-type': contentType, origin: 'null', 'sec-fetch-site': 'same-origin' };
      expect((await edge.send({ method: 'POST', headers, body })).status).toBe(200);
      expect(edge.seen.at(-1)?.headers.origin).toBe(ORIGIN);
    }
  });

  test('is no other text, even with a Sec-Fetch-Site of our own; a link from another site is followed', async () => {
    const odd = ['null, null', 'NULL', 'https://evil.example, null', ''].map((origin) => ({
      method: 'POST',
      headers: { ...type, origin, 'sec-fetch-site': 'same-origin' },
      body: 'a=1',
    }));
    expect(await statusesOf(odd)).toEqual(REFUSED(403));
    expect((await edge.send({ headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200);
  });
});

describe('the request target and headers', () => {
  test('have no method that no page uses', { tags: ['@methods'] }, async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])
      expect(await edge.send({ method, headers: fromOurPage }), method).toMatchObject({
        status: 405,
        headers: { allow: 'GET, HEAD, POST, OPTIONS' },
      });
  });

  test.each([
    ['/%00 and other control characters', 400, ['/%00', '/%0d%0aSet-Cookie:x']],
    ['hidden slashes', 400, ['//evil.example', '/a//b', '/..%2fetc', '/a%5cb', '/a\\b']],
    ['ways upwards', 400, ['/../etc', '/%2e%2e/etc', '/a/./b']],
    ['broken escapes', 400, ['/%zz', '/%ff']],
    ['no path', 400, ['http://evil.example/', '*']],
    ['inner pages of the framework', 404, ['/_global-error', '/%5fglobal-error', '/_not-found', '/_']],
  ])('are rejected for %s', { tags: ['@odd-paths'] }, async (_what, status, paths) => {
    expect(await statusesOf(paths.map((path) => ({ path })))).toEqual(REFUSED(status));
  });

  test('are rejected for a GET that carries a body', { tags: ['@body-limits', '@framing'] }, async () => {
    expect(await statusesOf([{ body: 'x' }])).toEqual(REFUSED(400));
  });

  test('that are not HTTP get 400 with all headers, and a CONNECT no response', {
    tags: ['@framing'],
  }, async () => {
    const answer = await edge.speak('HELLO THERE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(answer).toContain('<h1>We couldn’t read that request</h1>');
    expect(await edge.speak('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).toBe('');
  });
});

describe('the headers that an application page receives', { tags: ['@own-headers'] }, () => {
  test('have host and protocol of the settings, whatever the client claims', async () => {
    const path = '/apply?campaign=spring';
    const headers = {
      cookie: 'a=1; b=2',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-forwarded-port': '1',
      forwarded: 'host=evil.example',
    };
    await edge.send({ path, headers });
    const host = 'apply.partner.example';
    expect(edge.seen.at(-1)).toMatchObject({
      url: path,
      headers: { cookie: 'a=1; b=2', host, 'x-forwarded-host': host, 'x-forwarded-proto': 'https' },
    });
    expect(JSON.stringify(edge.seen.at(-1))).not.toContain('evil.example');
  });

  test.each([
    ...['x-middleware-subrequest', 'x-nextjs-data', 'x-action-forwarded', 'x-invoke-status', 'next-resume'],
    ...['x-matched-path', 'x-nonce', 'x-real-ip', 'x-http-method-override', 'x-handoff-anything', 'upgrade'],
  ])('never include %s of a client', async (name) => {
    const upgrade = name === 'upgrade' && { connection: 'Upgrade' };
    expect((await edge.send({ headers: { [name]: 'forged', ...upgrade } })).status).toBe(200);
    expect(edge.seen.at(-1)?.headers).not.toHaveProperty(name);
    expect(edge.seen.at(-1)?.rawHeaders).not.toContain('forged');
  });

  test.each([
    ['user-agent', 512],
    ['accept-language', 256],
    ['accept-anything', 256],
    ['referer', 2_048],
    ['x-unknown', 1_024],
  ])('hold at most %s of %i characters', { tags: ['@linear-cost'] }, async (name, length) => {
    await edge.send({ headers: { [name]: 'ab-'.repeat(4_000) } });
    expect(edge.seen.at(-1)?.headers[name]).toHaveLength(length);
    expect(edge.seen.at(-1)?.rawHeaders.filter((text) => text.length > length)).toEqual([]);
  });

  test('hold at most as much of one that comes several times, and none with an endless name', async () => {
    const lines = 'Accept-Language: de-DE\r\n'.repeat(90) + 'X-Own: 1\r\n'.repeat(90);
    const name = `X-${'a'.repeat(2_000)}`;
    await edge.speak(`GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines}${name}: 1\r\n\r\n`);
    const { headers = {}, rawHeaders = [] } = edge.seen.at(-1) ?? {};
    expect(headers['accept-language']).toHaveLength(256);
    expect(rawHeaders.filter((text) => text.length > 1_024)).toEqual([]);
  });

  test('hold the last whole addresses of a list, and cookies and the state of the router whole', async () => {
    const given = `${'198.51.100.7, '.repeat(2_000)}203.0.113.9`;
    const { 'x-forwarded-for': bounded = '' } = boundedHeaders({ 'x-forwarded-for': given });
    expect(bounded).toMatch(/^ ?198\.51\.100\.7, .*203\.0\.113\.9$/);
    expect(bounded.length).toBeLessThanOrEqual(2_048);
    const whole = { cookie: `a=${'b'.repeat(5_000)}`, 'next-router-state-tree': 'c'.repeat(5_000) };
    await edge.send({ headers: whole });
    expect(edge.seen.at(-1)?.headers).toMatchObject(whole);
  });

  test('hold no control character', async () => {
    await edge.speak('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nUser-Agent: a\x85b\tc\r\n\r\n');
    expect(JSON.stringify(edge.seen.at(-1)?.headers)).not.toMatch(/[\u007f-\u009f]|\\t/);
    const nul = await edge.speak('GET / HTTP/1.1\r\nHost: a\r\nUser-Agent: a\0b\r\n\r\n');
    expect(nul).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a request that two readers could read differently', { tags: ['@framing'] }, () => {
  const CLOSE = 'Connection: close\r\n\r\n';
  const LENGTH = `Origin: ${ORIGIN}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: `;
  const many = Array.from({ length: 201 }, (_, at) => `x-${at}: 1\r\n`).join('');

  test.each([
    ['two hosts', 400, `GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n${CLOSE}`],
    ['the same host twice', 400, `GET / HTTP/1.1\r\nHost: a.example\r\nhost: a.example\r\n${CLOSE}`],
    ['no host', 400, `GET / HTTP/1.1\r\n${CLOSE}`],
    ['HTTP/0.9 without a version', 400, 'GET /\r\n\r\n'],
    ['HTTP/2.0', 400, `GET / HTTP/2.0\r\nHost: a.example\r\n${CLOSE}`],
    ['more headers than Node reads', 431, `GET / HTTP/1.1\r\nHost: a.example\r\n${many}${CLOSE}`],
    ['a long length of 5', 400, `GET / HTTP/1.1\r\nHost: a\r\n${LENGTH}${'0'.repeat(1_100)}5\r\n${CLOSE}`],
    ['a long length', 413, `POST / HTTP/1.1\r\nHost: a\r\n${LENGTH}${'0'.repeat(1_020)}70000\r\n${CLOSE}`],
  ])('is rejected: %s', async (_what, status, words) => {
    const before = edge.seen.length;
    expect(await edge.speak(words)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(edge.seen.length).toBe(before);
  });

  test.each([
    ['HTTP/1.0 without a host, as in health checks', 'GET / HTTP/1.0\r\n\r\n'],
    ['a long length of 0', `GET / HTTP/1.1\r\nHost: a\r\n${LENGTH}${'0'.repeat(1_100)}\r\n${CLOSE}`],
  ])('is not %s', async (_what, words) => {
    expect(await edge.speak(words)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
