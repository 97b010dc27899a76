import { connect, type SecureVersion } from 'node:tls';
import { expect, test } from 'vitest';
import { attacked, inTurns, send, someOf, speak, statusesIn, TARGETS } from './send.ts';

/** Headers between a proxy and Next, or inside Next. */
const INNER: Record<string, string>[] = [
  { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
  { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware' },
  { 'x-middleware-next': '1' },
  { 'x-middleware-rewrite': '/staff/people' },
  { 'x-middleware-set-cookie': 'a=b' },
  { 'x-invoke-path': '/staff/people' },
  { 'x-invoke-output': '/staff/people' },
  { 'x-invoke-status': '200' },
  { 'x-invoke-error': '{}' },
  { 'x-matched-path': '/staff/people' },
  { 'x-nextjs-data': '1' },
  { 'x-now-route-matches': '1=people' },
  { 'next-resume': '1' },
  { 'x-prerender-revalidate': '1' },
  { 'x-nonce': 'chosen' },
  { 'content-security-policy': "script-src 'nonce-chosen'" },
  { 'x-original-url': '/staff/people' },
  { 'x-rewrite-url': '/staff/people' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-host': 'desk.localhost' },
  { 'x-forwarded-proto': 'http' },
  { 'x-forwarded-for': "127.0.0.1, ' OR 1=1" },
  { 'x-real-ip': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1;host=desk.localhost;proto=http' },
  { 'next-action': 'x' },
  { 'next-router-state-tree': '%5B%22%22' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { 'accept-encoding': 'a'.repeat(200) },
  { expect: '100-continue' },
];

test('no header of a proxy or of the framework opens, moves or changes a page', {
  tags: ['@own-headers'],
}, async () => {
  const origins = [attacked.borrower, attacked.direct];
  const asked = origins.flatMap((origin) =>
    ['/', '/staff/people', '/nowhere'].flatMap((path) => INNER.map((headers) => ({ origin, path, headers }))),
  );
  const usual = new Map<string, number>();
  for (const origin of origins) {
    for (const path of ['/', '/staff/people', '/nowhere'])
      usual.set(origin + path, (await send(origin, { path, headers: hostOf(origin) })).status);
  }
  const changed = await inTurns(someOf(asked, 40), 8, async ({ origin, path, headers }) => {
    const answer = await send(origin, { path, headers: { ...hostOf(origin), ...headers } });
    // Next redirects a prefetch without its cache key to the same page with the key.
    const isKeyed = answer.status === 307 && String(answer.headers.location).startsWith(`${path}?_rsc=`);
    const isUsual = answer.status === usual.get(origin + path) || answer.status === 417 || isKeyed;
    return { path, headers, status: answer.status, isUsual, isChosen: /chosen/.test(JSON.stringify(answer)) };
  });
  expect(changed.filter(({ isUsual, isChosen }) => !isUsual || isChosen)).toEqual([]);
});

test.each([
  ['one cookie', 8_300],
  ['one cookie', 15_000],
  ['three cookies', 4_500],
  ['a referrer', 9_000],
])('the shipped proxy passes on %s of %i bytes as the app itself accepts it', async (kind, length) => {
  const long = 'c'.repeat(length);
  const headers: Record<string, string> =
    kind === 'a referrer'
      ? { referer: `https://www.example.com/${long}` }
      : {
          cookie: (kind === 'one cookie' ? [long] : [long, long, long])
            .map((text, at) => `_t${at}=${text}`)
            .join('; '),
        };
  const direct = await send(attacked.direct, {
    path: '/',
    headers: { ...hostOf(attacked.direct), ...headers },
  });
  const proxied = await send(attacked.borrower, { path: '/', headers });
  expect({ direct: direct.status, proxied: proxied.status }).toEqual({ direct: 200, proxied: 200 });
});

test('rejects methods that no page uses', { tags: ['@methods'] }, async () => {
  const methods = [
    'PUT',
    'PATCH',
    'DELETE',
    'TRACE',
    'PROPFIND',
    'MKCOL',
    'COPY',
    'LOCK',
    'QUERY',
    'LINK',
    'PURGE',
  ];
  for (const method of methods) {
    for (const origin of [attacked.borrower, attacked.direct]) {
      const { status } = await send(origin, { method, headers: hostOf(origin) });
      expect([400, 405], `${method} ${origin}`).toContain(status);
    }
  }
  for (const target of TARGETS) {
    const reply = await speak(target, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n');
    expect(statusesIn(reply).filter((status) => status < 400 || status >= 500)).toEqual([]);
  }
});

test('headers and cookies of any size are answered or rejected without a failure', {
  tags: ['@body-limits'],
}, async () => {
  const many = (count: number, line: (place: number) => string) =>
    Array.from({ length: count }, (_, place) => line(place)).join('');
  const sizes = [
    `Cookie: ${'a'.repeat(15_000)}\r\n`,
    `Cookie: ${'a'.repeat(20_000)}\r\n`,
    `Cookie: ${many(2_000, (place) => `c${place}=1; `)}\r\n`,
    many(60, (place) => `Cookie: handoff-journey=${place}\r\n`),
    many(2_500, (place) => `X-${place}: 1\r\n`),
    `X-${'a'.repeat(20_000)}: 1\r\n`,
    `Cookie: __Host-handoff-journey=${'%00'.repeat(500)}\r\n`,
    `Cookie: __Host-handoff-journey=Fe26.2*1*${'a'.repeat(3_000)}\r\n`,
    `Authorization: Bearer ${'a'.repeat(9_000)}\r\n`,
    `Accept-Language: ${'en;q=0.1,'.repeat(900)}\r\n`,
  ];
  const statuses = await Promise.all(
    TARGETS.flatMap((target) =>
      sizes.map(async (lines) =>
        statusesIn(await speak(target, `GET / HTTP/1.1\r\nHost: ${hostHeader()}\r\n${lines}\r\n`)),
      ),
    ),
  );
  expect(statuses.flat().filter((status) => ![200, 400, 413, 414, 431, 494].includes(status))).toEqual([]);
});

test('the proxy speaks TLS 1.3, TLS 1.2 on request, and nothing older', {
  tags: ['@tls-versions'],
}, async () => {
  const versions = await Promise.all([
    negotiatedTls('TLSv1.3'),
    negotiatedTls('TLSv1.2'),
    negotiatedTls('TLSv1.1'),
  ]);
  expect(versions).toEqual(['TLSv1.3', 'TLSv1.2', null]);
});

test('a forged or foreign cookie opens nothing and is answered like no cookie', {
  tags: ['@cookie-sealing'],
}, async () => {
  const values = [
    'x',
    'Fe26.2*1*a*b*c*d*e',
    '%7B%22staffSession%22%3A1%7D',
    'eyJhbGciOiJub25lIn0.e30.',
    'null',
    '{}',
    "'",
  ];
  const names = ['__Host-handoff-staff', 'handoff-staff', '__Secure-handoff-staff', '__Host-handoff-journey'];
  for (const cookie of names.flatMap((name) => values.map((value) => `${name}=${value}`))) {
    const { status, headers } = await send(attacked.staff, { path: '/staff/people', headers: { cookie } });
    expect([303, 307], cookie).toContain(status);
    expect(headers.location, cookie).toBe('/staff/sign-in');
  }
});

/** The agreed version with a client up to `maxVersion`; null if the proxy rejects it. */
function negotiatedTls(maxVersion: SecureVersion): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({
      host: '127.0.0.1',
      port: Number(new URL(attacked.borrower).port),
      servername: 'localhost',
      ca: attacked.certificate,
      minVersion: 'TLSv1',
      maxVersion,
      ciphers: 'TLS_AES_256_GCM_SHA384:DEFAULT@SECLEVEL=0',
    });
    const end = (version: string | null) => {
      socket.destroy();
      resolve(version);
    };
    socket.once('secureConnect', () => end(socket.getProtocol()));
    socket.once('error', () => end(null));
  });
}

function hostHeader() {
  return new URL(attacked.borrower).host;
}

/** The app's own port also serves the form's host. */
function hostOf(origin: string): Record<string, string> {
  return origin === attacked.direct ? { host: hostHeader(), 'x-forwarded-for': '198.51.100.7' } : {};
}
