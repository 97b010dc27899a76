import { connect, type SecureVersion } from 'node:tls';
import { expect, test } from 'vitest';
import { attacked, inTurns, send, someOf, speak, statusesIn, TARGETS } from './send.ts';

const HOST = new URL(attacked.borrower).host;
const ORIGINS = [attacked.borrower, attacked.direct];

/** Headers between a proxy and Next, or inside Next. */
const INNER: Record<string, string>[] = [
  { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
  { 'x-middleware-rewrite': '/staff/team', 'x-middleware-next': '1' },
  { 'x-invoke-path': '/staff/team', 'x-invoke-output': '/staff/team', 'x-invoke-status': '200' },
  { 'x-matched-path': '/staff/team', 'x-nextjs-data': '1' },
  { 'next-resume': '1', 'x-prerender-revalidate': '1' },
  { 'x-nonce': 'chosen', 'content-security-policy': "script-src 'nonce-chosen'" },
  { 'x-forwarded-host': 'desk.localhost', 'x-forwarded-proto': 'http' },
  { 'x-forwarded-for': "127.0.0.1, ' OR 1=1", 'x-real-ip': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1;host=desk.localhost;proto=http' },
  { 'next-action': 'x', 'next-router-state-tree': '%5B%22%22' },
  { rsc: '1', 'next-router-prefetch': '1' },
  { expect: '100-continue' },
];

test('no header of a proxy or of the framework opens, moves or changes a page', {
  tags: ['@own-headers'],
}, async () => {
  const pages = ORIGINS.flatMap((origin) =>
    ['/', '/staff/team', '/nowhere'].map((path) => ({ origin, path })),
  );
  const asked = pages.flatMap((page) => INNER.map((headers) => ({ ...page, headers })));
  const usual = new Map<string, number>();
  for (const { origin, path } of pages)
    usual.set(origin + path, (await send(origin, { path, headers: hostOf(origin) })).status);
  const changed = await inTurns(someOf(asked, 40), 8, async ({ origin, path, headers }) => {
    const answer = await send(origin, { path, headers: { ...hostOf(origin), ...headers } });
    // Next redirects a prefetch without its cache key to the same page with the key.
    const isKeyed = answer.status === 307 && String(answer.headers.location).startsWith(`${path}?_rsc=`);
    const isUsual = answer.status === usual.get(origin + path) || answer.status === 417 || isKeyed;
    return { path, headers, status: answer.status, isUsual, isChosen: /chosen/.test(JSON.stringify(answer)) };
  });
  expect(changed.filter(({ isUsual, isChosen }) => !isUsual || isChosen)).toEqual([]);
});

test('nothing that a stranger sends makes a site frame a page or load its answer', {
  tags: ['@framed-card', '@own-headers'],
}, async () => {
  const site = 'https://eve.example';
  const sent: Record<string, string>[] = [
    { origin: site, referer: `${site}/`, 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' },
    { 'x-handoff-welcome': 'personal-loan', 'content-security-policy': `frame-ancestors ${site}` },
    { cookie: `embed_origins=${site}; handoff-language=es` },
  ];
  const paths = ['/', '/apply/personal-loan/consent', '/receipt/x', '/embed/personal-loan', '/embed/x;y'];
  const asked = [...paths, `/embed/personal-loan?embedOrigins=${site}&frame-ancestors=*`];
  const pages = ORIGINS.flatMap((origin) =>
    asked.flatMap((path) => sent.map((headers) => ({ origin, path, headers }))),
  );
  const answers = await inTurns(pages, 8, async ({ origin, path, headers }) => {
    const answer = await send(origin, { path, headers: { ...hostOf(origin), ...headers } });
    return { path, status: answer.status, headers: answer.headers };
  });
  const isOpen = ({ status, headers }: (typeof answers)[0]) =>
    status >= 500 ||
    !String(headers['content-security-policy']).includes("frame-ancestors 'none'") ||
    headers['cross-origin-resource-policy'] !== 'same-origin';
  expect(answers.filter(isOpen)).toEqual([]);
});

const long = (length: number) => 'c'.repeat(length);
test.each<[string, Record<string, string>]>([
  ['one cookie of 8,300 bytes', { cookie: `_t=${long(8_300)}` }],
  ['one cookie of 15,000 bytes', { cookie: `_t=${long(15_000)}` }],
  ['three cookies of 4,500 bytes', { cookie: `a=${long(4_500)}; b=${long(4_500)}; c=${long(4_500)}` }],
  ['a referrer of 9,000 bytes', { referer: `https://www.example.com/${long(9_000)}` }],
])('the shipped proxy passes on %s as the app itself accepts it', async (_what, headers) => {
  for (const origin of ORIGINS)
    expect((await send(origin, { headers: { ...hostOf(origin), ...headers } })).status, origin).toBe(200);
});

test('headers and cookies of any size are answered or rejected without a failure', {
  tags: ['@body-limits'],
}, async () => {
  const many = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at)).join('');
  const lines = [
    `Cookie: ${'a'.repeat(20_000)}\r\n`,
    `Cookie: ${many(2_000, (at) => `c${at}=1; `)}\r\n`,
    many(60, (at) => `Cookie: __Host-handoff-journey=${at}\r\n`),
    many(2_500, (at) => `X-${at}: 1\r\n`),
    `X-${'a'.repeat(20_000)}: 1\r\n`,
    `Cookie: __Host-handoff-journey=${'%00'.repeat(500)}\r\n`,
    `Accept-Language: ${'en;q=0.1,'.repeat(900)}\r\n`,
  ];
  const replies = TARGETS.flatMap((target) =>
    lines.map((line) => speak(target, `GET / HTTP/1.1\r\nHost: ${HOST}\r\n${line}\r\n`)),
  );
  const statuses = (await Promise.all(replies)).map(statusesIn);
  expect(statuses.flat().filter((status) => ![200, 400, 413, 414, 431, 494].includes(status))).toEqual([]);
  expect(statuses.filter(({ length }) => length > 0).length).toBeGreaterThanOrEqual(lines.length);
});

test('a forged cookie opens nothing and is answered like no cookie', {
  tags: ['@cookie-sealing'],
}, async () => {
  const values = ['x', 'Fe26.2*1*a*b*c*d*e', '%7B%22staffSession%22%3A1%7D', '%00', '%zz', '2.1.a.'];
  const names = ['__Host-handoff-staff', 'handoff-staff', '__Host-handoff-journey'];
  for (const cookie of names.flatMap((name) => values.map((value) => `${name}=${value}`))) {
    const { status, headers } = await send(attacked.staff, { path: '/staff/team', headers: { cookie } });
    expect([status, headers.location], cookie).toEqual([307, '/staff/sign-in']);
    const apply = await send(attacked.borrower, { path: '/apply', headers: { cookie } });
    expect(apply.status, cookie).toBeLessThan(500);
  }
});

test('the proxy speaks TLS 1.3, TLS 1.2 on request, and nothing older', {
  tags: ['@tls-versions'],
}, async () => {
  const versions = (['TLSv1.3', 'TLSv1.2', 'TLSv1.1'] as const).map(negotiatedTls);
  expect(await Promise.all(versions)).toEqual(['TLSv1.3', 'TLSv1.2', null]);
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

/** The app's own port also serves the form's host. */
function hostOf(origin: string): Record<string, string> {
  return origin === attacked.direct ? { host: HOST, 'x-forwarded-for': '198.51.100.7' } : {};
}
