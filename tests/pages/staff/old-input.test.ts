import { expect } from 'vitest';
import { posted, redirectOf } from '#tests/browser/support/routes.ts';
import { test } from '#tests/pages/lane.ts';
import { builtActions } from '#tests/support/build.ts';
import { signedIn } from '#tests/support/signed-in-staff.ts';

const MEGABYTE = 1024 * 1024;

test('a rejected form with a file stores only the fields of its schema, and none that is too long', {
  tags: ['@body-formats'],
}, async ({ tab, instance, records }) => {
  const { staffId, cookie } = await signedIn(instance.databaseUrl, 'admin');
  const headers = { origin: instance.app, cookie: `${cookie.name}=${cookie.value}` };
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
    expect((await records.returnedFields(staffId)).at(-1)).toEqual(stored);
    expect((await tab.ask(returned, { headers })).status).toBe(200);
  }
});
