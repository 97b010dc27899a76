import { expect } from 'vitest';
import { redirectOf } from '#tests/browser/support/routes.ts';
import { test } from '#tests/pages/fixtures.ts';
import { builtActions } from '#tests/support/build.ts';
import { ENDS_OWN_SESSION } from '#tests/support/signed-in-staff.ts';

const MEGABYTE = 1024 * 1024;

/** Names that every object inherits. */
const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

test('every console form accepts fields named like object members, and its page still opens', {
  tags: ['@body-formats'],
}, async ({ tab, other }) => {
  await tab.signInAs('admin');
  const fields = Object.fromEntries(INHERITED.map((name) => [name, 'x']));
  const actions = builtActions().filter(({ file }) => file.startsWith('app/staff/'));
  expect(actions.length).toBeGreaterThan(30);
  const returned: string[] = [];
  for (const action of actions) {
    const endsSession = ENDS_OWN_SESSION.has(action.name);
    if (endsSession) await other.signInAs('admin');
    const answer = await (endsSession ? other : tab).postAction(action, 'form', fields);
    expect.soft(answer.status, action.name).toBeLessThan(500);
    const next = redirectOf(answer.headers) ?? '';
    if (next.includes('returned=')) returned.push(next);
  }
  expect((await tab.ask('/staff/account')).status).toBe(200);
  expect(returned.length).toBeGreaterThan(5);
  for (const path of returned) expect.soft((await tab.ask(path)).status, path).toBeLessThan(500);
});

test('a rejected form with a file stores only the fields of its schema, and none that is too long', {
  tags: ['@body-formats'],
}, async ({ tab, records }) => {
  const { staffId } = await tab.signInAs('admin');
  const report = new FormData();
  report.append('from', '2026-02-01');
  report.append('to', 'x'.repeat(MEGABYTE));
  report.append('note', 'x'.repeat(10 * MEGABYTE));
  const headers = { origin: tab.origin };
  const upload = await tab.ask('/staff/reconcile/upload', { headers, body: report });
  const [uploadLogo] = builtActions().filter(({ name }) => name === 'uploadLogo');
  const notes = Object.fromEntries([1, 2, 3].map((n) => [`note${n}`, 'x'.repeat(60_000)]));
  const fields = { token: 'stale', constructor: 'x', hasOwnProperty: 'x', ...notes };
  const logo = uploadLogo && (await tab.postAction(uploadLogo, 'form', fields));
  for (const [form, answer, stored] of [
    ['/staff/reconcile', upload, { from: ['2026-02-01'] }],
    ['/staff/brand/logo', logo, { token: ['stale'] }],
  ] as const) {
    const returned = redirectOf(answer?.headers ?? {}) ?? '';
    expect(returned.split('=')[0]).toBe(`${form}?returned`);
    expect(await records.returnedFields(staffId)).toContainEqual(stored);
    expect((await tab.ask(returned)).status).toBe(200);
  }
});
