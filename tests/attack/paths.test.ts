import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { TEST_BUILD } from '#scripts/dev/test-environment.ts';
import { routesOfBuild } from '#tests/support/build.ts';
import { attacked, inTurns, send, someOf } from './send.ts';
import { callerWith } from './staff.ts';

const MARK = 'zq<b>zq';
const ODD_PATHS = [
  ...['//', '///etc/passwd', '//evil.example/', '/%2e%2e/', '/..', '/%5c', '/%00', '/%ff', '/%u002e', '*'],
  ...['/%2e%2e%2f%2e%2e%2fetc/passwd', '/%c0%ae%c0%ae/', 'http://evil.example/'],
  '/?a=%0d%0aSet-Cookie:%20a=b',
  ...['/%0d%0aSet-Cookie:%20a=b', '/staff.rsc', '/_next/data/x/staff.json', '/_next/static/chunks/'],
  '/_next',
  ...['/_next/image?url=http://127.0.0.1:1/&w=64&q=75', '/_next/static/%2e%2e/server/app'],
  '/_next/webpack-hmr',
  ...['/__nextjs_source-map', '/_global-error', '/500', '/api', '/.well-known/x', '/apply;a=b'],
  '/STAFF/SIGN-IN',
  ...[`/?q=${MARK}`, `/${MARK}`, `/apply/${MARK}`, `/start/${MARK}`, `/receipt/${MARK}`, `/consent/${MARK}`],
  '/start/personal-loan?__proto__[a]=b&constructor.prototype=c',
  `/?${'a=b&'.repeat(900)}`,
  `/${'a/'.repeat(900)}`,
];
const FILES = [
  ...['/.env', '/.git/config', '/.npmrc', '/package.json', '/server.ts', '/data/secrets/DATA_KEY'],
  '/backup.sql',
  ...['/_local/fill-bar.js', '/_local/state', '/_local/start/personal-loan'],
  ...['/.next/BUILD_ID', '/_next/static/../BUILD_ID', '/node_modules/next/package.json', '/_sandbox/leads'],
];
const CONSOLE_PATHS = [
  ...['/staff', '/staff/sign-in', '/staff/team', '/staff/leads/export', '/Staff', '/s%74aff/team'],
  '//staff',
  ...['/staff%2fteam', '/staff;x', '/x/../staff', '/staff/team.rsc', '/staff%00'],
  '/staff/sign-in?_rsc=1',
];
const ODD_IDS = [
  ...['__proto__', '100000000000000000000', '-1', '%25', MARK, "' OR 1=1--", '2026-13-45', '..', '#{7*7}'],
  'a'.repeat(300),
];

const origins = [attacked.borrower, attacked.staff, attacked.direct];
const ask = (origin: string, path: string, headers: Record<string, string> = {}) =>
  send(origin, { path, headers }).then((answer) => ({ origin, path, ...answer }));
const everywhere = (paths: string[]) =>
  origins.flatMap((origin) => paths.map((path) => [origin, path] as const));
/** Encodes blanks, quotes and angle brackets only, like a browser. Node sends no address with a blank. */
const encodedLikeCurl = (text: string) =>
  text.replaceAll(/[ "<>{}$']/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

function expectPlain(answers: Awaited<ReturnType<typeof ask>>[]) {
  const isOdd = ({ status, body, headers }: (typeof answers)[0]) =>
    status >= 500 || body.includes(MARK) || headers['set-cookie']?.includes('a=b');
  expect(answers.filter(isOdd).map(({ status, origin, path }) => `${status} ${origin}${path}`)).toEqual([]);
}

test('no odd address fails, is reflected as markup, or sets a header', { tags: ['@odd-paths'] }, async () => {
  const asked = someOf(everywhere(ODD_PATHS), 60);
  expectPlain(await inTurns(asked, 12, ([origin, path]) => ask(origin, encodedLikeCurl(path))));
});

test('no made-up id fails or is reflected as markup, for any signed-in role', {
  tags: ['@odd-paths'],
}, async () => {
  const callers = [await callerWith('admin'), await callerWith('compliance')];
  const asked = routesOfBuild()
    .filter((route) => route.includes('['))
    .flatMap((route) => ODD_IDS.map((word) => route.replaceAll(/\[\.*\w+\]/g, encodedLikeCurl(word))))
    .flatMap((path) =>
      path.startsWith('/staff')
        ? callers.map(({ cookie }) => [attacked.staff, path, cookie] as const)
        : [[attacked.borrower, path, ''] as const],
    );
  expectPlain(await inTurns(someOf(asked, 60), 8, ([origin, path, cookie]) => ask(origin, path, { cookie })));
});

test('serves no source, secret or repository file', { tags: ['@odd-paths'] }, async () => {
  const answers = await inTurns(someOf(everywhere(FILES), 30), 12, ([origin, path]) => ask(origin, path));
  expect(answers.filter(({ status }) => status < 400 || status >= 500).map(({ path }) => path)).toEqual([]);
});

test('a build has no fill bar, no fill route, no scenario and no test clock', () => {
  const folder = join(projectFolder, TEST_BUILD);
  const found = globSync('{server,static,handoff}/**/*.{js,mjs,css,html,json,map}', { cwd: folder });
  // Next lists every file of the project in its traces, which nothing loads.
  const files = found.filter((file) => !file.endsWith('.nft.json'));
  expect(files.length).toBeGreaterThan(100);
  const parts = /\/_local\/|handoff-test-person|Fill to the consent|Secondtry|test_clock|sandbox\/local/;
  expect(files.filter((file) => parts.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});

test('the form’s host serves no page of the console', {
  tags: ['@odd-paths', '@separate-hosts'],
}, async () => {
  const { cookie } = await callerWith('admin');
  const more: Record<string, string>[] = [
    {},
    { 'x-forwarded-host': 'desk.localhost', forwarded: 'host=desk.localhost' },
    { 'x-original-url': '/staff', 'x-rewrite-url': '/staff' },
    { rsc: '1', 'next-url': '/staff' },
  ];
  const asked = CONSOLE_PATHS.flatMap((path) => more.map((headers) => [path, headers] as const));
  const answers = await inTurns(someOf(asked, 24), 12, ([path, headers]) =>
    ask(attacked.borrower, path, { ...headers, cookie }),
  );
  const shown = answers.filter(
    ({ status, headers }) => status < 300 || /staff/.test(String(headers.location)),
  );
  expect(shown.map(({ path, status }) => `${status} ${path}`)).toEqual([]);
});
