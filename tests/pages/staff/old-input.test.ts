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

test('a rejected report stores only its dates, without a date that is too long', async ({
  tab,
  instance,
  records,
}) => {
  const marketer = await signedIn(instance.databaseUrl, 'marketer');
  const body = new FormData();
  body.append('from', '2026-02-01');
  body.append('to', 'x'.repeat(MEGABYTE));
  body.append('note', 'x'.repeat(10 * MEGABYTE));
  const headers = { origin: instance.app, cookie: cookieOf(marketer) };
  const sent = await tab.ask('/staff/reconcile/upload', { headers, body });
  expect(redirectOf(sent.headers)).toMatch(/^\/staff\/reconcile\?returned=/);
  expect(await records.returnedFields(marketer.staffId)).toEqual([{ from: ['2026-02-01'] }]);
});

test('a form with a file stores only the fields of its schema', async ({ tab, instance, records }) => {
  const admin = await signedIn(instance.databaseUrl, 'admin');
  const [action] = builtActions().filter(({ name }) => name === 'uploadLogo');
  const fields = {
    token: 'stale',
    ...Object.fromEntries([1, 2, 3].map((n) => [`note${n}`, 'x'.repeat(60_000)])),
  };
  const { multipart } = posted({ id: action?.id ?? '', fields }, 'form');
  const headers = { origin: instance.app, cookie: cookieOf(admin) };
  const sent = await tab.ask('/staff/identity/logo', { headers, body: multipart });
  expect(redirectOf(sent.headers)).toMatch(/^\/staff\/identity\/logo\?returned=/);
  const [stored = {}] = await records.returnedFields(admin.staffId);
  expect(stored).toEqual({ token: ['stale'] });
});
