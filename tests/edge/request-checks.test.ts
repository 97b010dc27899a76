import { describe, expect, test } from 'vitest';
import { fromOurPage, KNOWN_ACTION, multipart, ORIGIN, openEdge, sharedEdge } from './edge-server.ts';

const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };

const edge = await sharedEdge();

describe('the origin of an action', { tags: ['@post-gate'] }, () => {
  const origins = { ours: ORIGIN, foreign: 'https://evil.example', null: 'null', missing: undefined };
  const sites = ['same-origin', 'same-site', 'cross-site', 'none', undefined];
  const allowed = new Set(['ours same-origin', 'ours undefined', 'missing same-origin', 'null same-origin']);
  const cells = Object.entries(origins).flatMap(([name, origin]) =>
    sites.map((site) => ({ name, origin, site, status: allowed.has(`${name} ${site}`) ? 200 : 403 })),
  );

  test.each(cells)(
    'answers $status to a form whose Origin is $name and whose Sec-Fetch-Site is $site',
    async (cell) => {
      const before = edge.seen.length;
      const headers = {
        ...URLENCODED,
        ...(cell.origin && { origin: cell.origin }),
        ...(cell.site && { 'sec-fetch-site': cell.site }),
      };
      const answer = await edge.send({ method: 'POST', headers, body: 'amount=5' });
      expect(answer.status).toBe(cell.status);
      expect(edge.seen.length - before).toBe(cell.status === 200 ? 1 : 0);
    },
  );

  test('shows Next our own origin for a page that may not say its own', async () => {
    const bodies = {
      [URLENCODED['content-type']]: 'amount=5',
      'multipart/form-data; boundary=edge': multipart([[`$ACTION_ID_40${'a'.repeat(40)}`, '']]),
    };
    for (const [type, body] of Object.entries(bodies)) {
      const headers = { 'content-type': type, origin: 'null', 'sec-fetch-site': 'same-origin' };
      const one = await openEdge({ knownActions: undefined });
      expect((await one.send({ method: 'POST', headers, body })).status).toBe(200);
      expect(one.seen.at(-1)?.headers.origin).toBe(ORIGIN);
    }
  });

  test.each(['null, null', 'NULL', 'https://evil.example, null', ''])(
    'rejects the Origin “%s”, also with a Sec-Fetch-Site of our own',
    async (origin) => {
      const headers = { ...URLENCODED, origin, 'sec-fetch-site': 'same-origin' };
      expect((await edge.send({ method: 'POST', headers, body: 'a=1' })).status).toBe(403);
    },
  );

  test('lets every client follow a link from another site', async () => {
    const answer = await edge.send({ headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.status).toBe(200);
  });

  test('explains the rejection on a page, or to a script in one line', async () => {
    const person = await edge.send({ method: 'POST', headers: URLENCODED, body: '' });
    expect(person.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(person.body).toContain('<h1>We couldn’t accept this form</h1>');
    const script = await edge.send({ method: 'POST', headers: { 'next-action': KNOWN_ACTION }, body: '' });
    expect(script.headers['content-type']).toBe('text/plain');
    expect(script.body).toMatch(/^We couldn't accept this form\./);
  });
});

describe('the request target and headers', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    'answers 405 to %s',
    { tags: ['@methods'] },
    async (method) => {
      const answer = await edge.send({ method, headers: fromOurPage });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD, POST, OPTIONS');
    },
  );

  test.each([
    '//evil.example',
    '/a//b',
    '/%00',
    '/%0d%0aSet-Cookie:x',
    '/..%2fetc',
    '/../etc',
    '/%2e%2e/etc',
    '/a/./b',
    '/a%5cb',
    '/a\\b',
    '/%zz',
    '/%ff',
    'http://evil.example/',
    '*',
  ])('answers 400 to the address %s', async (path) => {
    expect((await edge.send({ path })).status).toBe(400);
  });

  test.each(['/_global-error', '/%5fglobal-error', '/_error', '/_not-found', '/_'])(
    'answers 404 to the framework’s inner page %s, and Next never sees it',
    { tags: ['@odd-paths'] },
    async (path) => {
      const before = edge.seen.length;
      expect((await edge.send({ path })).status).toBe(404);
      expect(edge.seen.length).toBe(before);
    },
  );

  test('answers 414 to an address of ten thousand characters', async () => {
    expect((await edge.send({ path: `/${'a'.repeat(10_000)}` })).status).toBe(414);
  });

  test('answers 431 to more headers than it reads', { tags: ['@body-limits'] }, async () => {
    expect((await edge.send({ headers: { cookie: 'a'.repeat(20_000) } })).status).toBe(431);
  });

  test('answers 400 to a GET that carries a body', { tags: ['@framing'] }, async () => {
    expect((await edge.send({ body: 'x' })).status).toBe(400);
  });

  test('answers 417 to an unknown expectation', async () => {
    expect((await edge.send({ headers: { expect: 'a-miracle' } })).status).toBe(417);
  });

  test('answers 400 with all headers to bytes that are not HTTP', { tags: ['@framing'] }, async () => {
    const answer = await edge.speak('HELLO THERE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(answer).toContain('<h1>We couldn’t read that request</h1>');
  });

  test('closes a CONNECT without a response', async () => {
    expect(await edge.speak('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).toBe('');
  });

  test('serves a normal page to a client that requests a websocket', async () => {
    const answer = await edge.send({ headers: { connection: 'Upgrade', upgrade: 'websocket' } });
    expect(answer.status).toBe(200);
    expect(edge.seen.at(-1)?.headers.upgrade).toBeUndefined();
  });
});

describe('the headers that an application page receives', { tags: ['@own-headers'] }, () => {
  test('have host and protocol of the settings, whatever the client claims', async () => {
    await edge.send({
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        'x-forwarded-port': '1',
        forwarded: 'host=evil.example',
      },
    });
    const { headers = {} } = edge.seen.at(-1) ?? {};
    expect(headers.host).toBe('apply.partner.example');
    expect(headers['x-forwarded-host']).toBe('apply.partner.example');
    expect(headers['x-forwarded-proto']).toBe('https');
    expect(JSON.stringify(edge.seen.at(-1))).not.toContain('evil.example');
  });

  test.each([
    'x-middleware-subrequest',
    'x-middleware-rewrite',
    'x-nextjs-data',
    'x-action-forwarded',
    'x-invoke-status',
    'x-matched-path',
    'x-prerender-revalidate',
    'next-resume',
    'content-security-policy-report-only',
    'x-nonce',
    'x-real-ip',
    'x-http-method-override',
    'x-handoff-anything',
  ])('never include %s of a client', async (name) => {
    await edge.send({ headers: { [name]: 'forged' } });
    expect(edge.seen.at(-1)?.headers).not.toHaveProperty(name);
    expect(edge.seen.at(-1)?.rawHeaders).not.toContain('forged');
  });

  test('include the cookies and the address of the page', async () => {
    await edge.send({ path: '/apply?campaign=spring', headers: { cookie: 'a=1; b=2' } });
    expect(edge.seen.at(-1)).toMatchObject({
      url: '/apply?campaign=spring',
      headers: { cookie: 'a=1; b=2' },
    });
  });
});

describe('a request that two readers could read differently', { tags: ['@framing'] }, () => {
  test.each([
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n'],
    [
      'the same host twice',
      'GET / HTTP/1.1\r\nHost: a.example\r\nhost: a.example\r\nConnection: close\r\n\r\n',
    ],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['HTTP/0.9', 'GET / HTTP/0.9\r\nHost: a.example\r\nConnection: close\r\n\r\n'],
    ['HTTP/0.9 without a version', 'GET /\r\n\r\n'],
    ['HTTP/2.0', 'GET / HTTP/2.0\r\nHost: a.example\r\nConnection: close\r\n\r\n'],
  ])('gets 400: %s', async (_what, words) => {
    const before = edge.seen.length;
    expect(await edge.speak(words)).toMatch(/^HTTP\/1\.1 400 /);
    expect(edge.seen.length).toBe(before);
  });

  test('does not include HTTP/1.0 without a host, as in health checks', async () => {
    expect(await edge.speak('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('gets 431 for too many headers, and none is dropped silently', async () => {
    const many = Array.from({ length: 201 }, (_, at) => `x-${at}: 1\r\n`).join('');
    const words = `GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n${many}\r\n`;
    expect(await edge.speak(words)).toMatch(/^HTTP\/1\.1 431 /);
  });
});
