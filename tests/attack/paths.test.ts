import { expect, test } from 'vitest';
import { routesOfBuild } from '#tests/support/build.ts';
import { CONSOLE_PATHS, FILES, MARK, ODD_HOSTS, ODD_IDS, ODD_PATHS } from './odd-paths.ts';
import { attacked, inTurns, send, someOf } from './send.ts';
import { callerWith } from './staff.ts';

const origins = [attacked.borrower, attacked.staff, attacked.direct];
const ask = (origin: string, path: string, headers: Record<string, string> = {}) =>
  send(origin, { path, headers }).then((answer) => ({ origin, path, ...answer }));

test('no odd address fails, is reflected as markup, or sets a header', { tags: ['@odd-paths'] }, async () => {
  const asked = origins.flatMap((origin) => ODD_PATHS.map((path) => [origin, path] as const));
  // Node sends no address with a blank or a line break: these are all sent.
  const answers = await inTurns(someOf(asked, 60), 12, ([origin, path]) =>
    ask(origin, encodedLikeCurl(path)),
  );
  expect(answers.filter(({ status }) => status >= 500).map(({ origin, path }) => origin + path)).toEqual([]);
  expect(answers.filter(({ body }) => body.includes(MARK)).map(({ path }) => path)).toEqual([]);
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
  const asked = CONSOLE_PATHS.flatMap((path) => more.map((headers) => [path, headers] as const));
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
  for (const host of ODD_HOSTS.filter((name) => name !== 'desk.localhost')) {
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
    ODD_IDS.flatMap((word) => {
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
  expect(answers.filter(({ body }) => body.includes(MARK)).map(({ path }) => path)).toEqual([]);
});

/** Encodes blanks, quotes and angle brackets only, like a browser. */
function encodedLikeCurl(text: string): string {
  return text.replaceAll(/[ "<>{}$']/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
