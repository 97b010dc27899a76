import { expect } from 'vitest';
import { examplePath, posted, redirectOf } from '#tests/browser/support/routes.ts';
import { test } from '#tests/pages/lane.ts';
import { builtActions } from '#tests/support/build.ts';
import { ENDS_OWN_SESSION, type SignedIn, signedIn } from '#tests/support/signed-in-staff.ts';

const MEGABYTE = 1024 * 1024;

/** Names that every object inherits. */
const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

const cookieOf = ({ cookie }: SignedIn) => `${cookie.name}=${cookie.value}`;

test('every console form accepts fields named like object members, and its page still opens', {
  tags: ['@body-formats'],
}, async ({ tab, instance }) => {
  const session = async () => ({
    origin: instance.app,
    cookie: cookieOf(await signedIn(instance.databaseUrl, 'admin')),
  });
  const headers = await session();
  const fields = Object.fromEntries(INHERITED.map((name) => [name, 'x']));
  const actions = builtActions().filter(({ file }) => file.startsWith('app/staff/'));
  expect(actions.length).toBeGreaterThan(30);
  const returned: string[] = [];
  for (const { id, name, pages } of actions) {
    const { multipart } = posted({ id, fields }, 'form');
    const path = examplePath(pages[0] ?? '');
    const own = ENDS_OWN_SESSION.has(name) ? await session() : headers;
    const answer = await tab.ask(path, { headers: own, body: multipart });
    expect.soft(answer.status, name).toBeLessThan(500);
    const next = redirectOf(answer.headers) ?? '';
    if (next.includes('returned=')) returned.push(next);
  }
  expect((await tab.ask('/staff/account', { headers })).status).toBe(200);
  expect(returned.length).toBeGreaterThan(5);
  for (const path of returned) {
    expect.soft((await tab.ask(path, { headers })).status, path).toBeLessThan(500);
  }
});

test('a rejected form with a file stores only the fields of its schema, and none that is too long', {
  tags: ['@body-formats'],
}, async ({ tab, instance, records }) => {
  const session = await signedIn(instance.databaseUrl, 'admin');
  const headers = { origin: instance.app, cookie: cookieOf(session) };
  const report = new FormData();
  report.append('from', '2026-02-01');
  report.append('to', 'x'.repeat(MEGABYTE));
  report.append('note', 'x'.repeat(10 * MEGABYTE));
  const { id = '' } = builtActions().find(({ name }) => name === 'uploadLogo') ?? {};
  const notes = Object.fromEntries([1, 2, 3].map((n) => [`note${n}`, 'x'.repeat(60_000)]));
  const fields = { token: 'stale', constructor: 'x', hasOwnProperty: 'x', ...notes };
  for (const [form, path, body, stored] of [
    ['/staff/reconcile', '/staff/reconcile/upload', report, { from: ['2026-02-01'] }],
    [
      '/staff/identity/logo',
      '/staff/identity/logo',
      posted({ id, fields }, 'form').multipart,
      { token: ['stale'] },
    ],
  ] as const) {
    const returned = redirectOf((await tab.ask(path, { headers, body })).headers) ?? '';
    expect(returned.split('=')[0]).toBe(`${form}?returned`);
    expect(await records.returnedFields(session.staffId)).toContainEqual(stored);
    expect((await tab.ask(returned, { headers })).status).toBe(200);
  }
});
