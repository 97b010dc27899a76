import { expect, test } from 'vitest';
import { routesOfBuild } from '#tests/support/build.ts';
import { attacked, inTurns, send, someOf } from './send.ts';
import { callerWith } from './staff.ts';

const MARK = 'zq<b>zq';
const TRICKS = [
  ...[
    '//',
    '///etc/passwd',
    '//evil.example/',
    '/%2f/',
    '/%2e/',
    '/%2e%2e/',
    '/..',
    '/../../etc/passwd',
    '/.',
  ],
  ...[
    '/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/..%2f..%2fetc/passwd',
    '/..%5c..%5cx',
    '/%5c',
    '/\\',
    '/%00',
    '/a%00.html',
  ],
  ...[
    '/%0d%0aSet-Cookie:%20a=b',
    '/?a=%0d%0aSet-Cookie:%20a=b',
    '/%ff',
    '/%c0%ae%c0%ae/',
    '/%u002e',
    '/%',
    '/%zz',
  ],
  ...[
    'http://evil.example/',
    'https://evil.example/staff',
    '*',
    '/*',
    '/index.rsc',
    '/staff.rsc',
    '/staff/people.rsc',
  ],
  ...[
    '/_next/data/x/index.json',
    '/_next/data/x/staff.json',
    '/_next/image?url=http://127.0.0.1:1/&w=64&q=75',
  ],
  ...[
    '/_next/image?url=%2Fetc%2Fpasswd&w=64&q=75',
    '/_next/static/../../.env',
    '/_next/static/%2e%2e/server/app',
  ],
  ...[
    '/_next/static/chunks/',
    '/_next/server/app/page.js',
    '/_next/webpack-hmr',
    '/_next/',
    '/_next',
    '/__nextjs_source-map',
  ],
  ...[
    '/_global-error',
    '/_error',
    '/_not-found',
    '/404',
    '/500',
    '/api',
    '/api/',
    '/.well-known/',
    '/.well-known/x',
  ],
  ...[
    '/APPLY',
    '/Staff',
    '/STAFF/SIGN-IN',
    '/apply;a=b',
    '/apply/;/',
    '/apply/%3bx',
    '/apply//personal-loan',
  ],
  ...[`/?q=${MARK}`, `/${MARK}`, `/apply/${MARK}`, `/start/${MARK}`, `/receipt/${MARK}`, `/consent/${MARK}`],
  ...[
    '/start/personal-loan?__proto__[a]=b&constructor.prototype=c',
    `/?${'a=b&'.repeat(900)}`,
    `/${'a/'.repeat(900)}`,
  ],
  ...[
    '/receipt/00000000-0000-4000-8000-000000000000.rsc',
    '/receipt/../staff',
    '/consent/..%2f..%2fstaff',
    '/brand/logo/..',
  ],
];
const FILES = [
  ...[
    '/.env',
    '/.env.local',
    '/.git/config',
    '/.git/HEAD',
    '/.svn/entries',
    '/.npmrc',
    '/package.json',
    '/package-lock.json',
  ],
  ...[
    '/server.ts',
    '/server.js',
    '/proxy.ts',
    '/next.config.js',
    '/Dockerfile',
    '/compose.yaml',
    '/data/secrets/DATA_KEY',
  ],
  ...[
    '/.next/BUILD_ID',
    '/BUILD_ID',
    '/prisma/schema/lead.prisma',
    '/node_modules/next/package.json',
    '/_next/static/../BUILD_ID',
  ],
  ...[
    '/backup.sql',
    '/dump.sql',
    '/id_rsa',
    '/config.json',
    '/docs/settings.md',
    '/tests',
    '/_sandbox/leads',
    '/.DS_Store',
  ],
];
const CONSOLE = [
  ...[
    '/staff',
    '/staff/',
    '/staff/sign-in',
    '/staff/people',
    '/staff/leads/export',
    '/Staff',
    '/%73taff',
    '/s%74aff/people',
  ],
  ...[
    '/staff%2fpeople',
    '/staff;x',
    '/./staff',
    '/x/../staff',
    '//staff',
    '/staff?x',
    '/staff.rsc',
    '/staff/people.rsc',
  ],
  ...['/staff%00', '/staff%20', '/staff/sign-in?_rsc=1', '/staff/%2e/people', '/_next/../staff'],
];
const HOSTS = [
  ...[
    'evil.example',
    'localhost',
    '127.0.0.1',
    'desk.localhost',
    'desk.localhost.evil.example',
    'evil.example:443',
  ],
  ...['localhost:99999', 'LOCALHOST', 'localhost.', '[::1]'],
];
const WORDS = [
  ...[
    '__proto__',
    'constructor',
    'toString',
    '100000000000000000000',
    '-1',
    '0',
    '%25',
    'NaN',
    `${MARK}`,
    "' OR 1=1--",
  ],
  ...['2026-13-45', 'null', '..', '%F0%9F%92%A9', '#{7*7}', '{{7*7}}', 'a'.repeat(300)],
];

const origins = [attacked.borrower, attacked.staff, attacked.direct];
const ask = (origin: string, path: string, headers: Record<string, string> = {}) =>
  send(origin, { path, headers }).then((answer) => ({ origin, path, ...answer }));

test('no odd address fails, is reflected as markup, or sets a header', { tags: ['@odd-paths'] }, async () => {
  const asked = origins.flatMap((origin) => TRICKS.map((path) => [origin, path] as const));
  // Node sends no address with a blank or a line break: these are all sent.
  const answers = await inTurns(someOf(asked, 60), 12, ([origin, path]) =>
    ask(origin, encodedLikeCurl(path)),
  );
  expect(answers.filter(({ status }) => status >= 500).map(({ origin, path }) => origin + path)).toEqual([]);
  expect(answers.filter(({ body }) => body.includes('zq<b>zq')).map(({ path }) => path)).toEqual([]);
  expect(
    answers.filter(({ headers }) => headers['set-cookie']?.includes('a=b')).map(({ path }) => path),
  ).toEqual([]);
});

test('serves no source, secret or repository file', { tags: ['@odd-paths'] }, async () => {
  const asked = origins.flatMap((origin) => FILES.map((path) => [origin, path] as const));
  const answers = await inTurns(someOf(asked, 30), 12, ([origin, path]) => ask(origin, path));
  expect(answers.filter(({ status }) => status < 400 || status >= 500).map(({ path }) => path)).toEqual([]);
});

test('the form’s host serves no page of the console', {
  tags: ['@odd-paths', '@separate-hosts'],
}, async () => {
  const { cookie } = await callerWith('admin');
  const more: Record<string, string>[] = [
    {},
    { 'x-forwarded-host': 'desk.localhost' },
    { 'x-original-url': '/staff', 'x-rewrite-url': '/staff' },
    { forwarded: 'host=desk.localhost' },
    { rsc: '1', 'next-url': '/staff' },
  ];
  const asked = CONSOLE.flatMap((path) => more.map((headers) => [path, headers] as const));
  const answers = await inTurns(someOf(asked, 24), 12, ([path, headers]) =>
    ask(attacked.borrower, path, { ...headers, cookie }),
  );
  const shown = answers.filter(
    ({ status, headers }) => status < 300 || /staff/.test(String(headers.location)),
  );
  expect(shown.map(({ path, status }) => `${status} ${path}`)).toEqual([]);
});

test('the console’s host serves no page of the form', { tags: ['@separate-hosts'] }, async () => {
  const form = routesOfBuild().filter((route) => /^\/(apply|start|receipt|$)/.test(route));
  const answers = await inTurns(form, 8, (route) =>
    ask(attacked.staff, route.replaceAll(/\[\w+\]/g, 'personal-loan')),
  );
  expect(answers.filter(({ status }) => status < 300).map(({ path }) => path)).toEqual([]);
});

test('an odd Host never reaches a console page and is not reflected', {
  tags: ['@separate-hosts'],
}, async () => {
  for (const host of HOSTS.filter((name) => name !== 'desk.localhost')) {
    const answer = await send(attacked.direct, { path: '/staff/sign-in', headers: { host } });
    expect(answer.status, host).toBeGreaterThanOrEqual(400);
    expect(answer.body, host).not.toContain('evil.example');
  }
});

test('no made-up id fails or is reflected as markup, for any signed-in role', {
  tags: ['@odd-paths'],
}, async () => {
  const callers = [await callerWith('admin'), await callerWith('compliance')];
  const routes = routesOfBuild().filter((route) => /\[/.test(route));
  const asked = routes.flatMap((route) =>
    WORDS.flatMap((word) => {
      const path = route.replaceAll(/\[\.*\w+\]/g, encodedLikeCurl(word));
      const isStaff = path.startsWith('/staff');
      return isStaff
        ? callers.map(({ cookie }) => [attacked.staff, path, cookie] as const)
        : [[attacked.borrower, path, ''] as const];
    }),
  );
  const answers = await inTurns(someOf(asked, 60), 8, ([origin, path, cookie]) =>
    ask(origin, path, { cookie }),
  );
  expect(answers.filter(({ status }) => status >= 500).map(({ path }) => path)).toEqual([]);
  expect(answers.filter(({ body }) => body.includes('zq<b>zq')).map(({ path }) => path)).toEqual([]);
});

/** Encodes blanks, quotes and angle brackets only, like a browser. */
function encodedLikeCurl(text: string): string {
  return text.replaceAll(/[ "<>{}$']/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
