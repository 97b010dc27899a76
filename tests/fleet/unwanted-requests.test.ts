import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtActions } from '#tests/support/build.ts';
import { queryAt } from '#tests/support/database/sql.ts';
import { type Instance, openInstance } from '#tests/support/instances/own-instance.ts';

const START = '/start/personal-loan';

let place: Instance;
beforeAll(async () => {
  place = await openInstance({ HANDOFF_MODE: 'production' });
  // The first request of each page loads it and lets Next add its listeners.
  for (const path of ['/', '/staff/sign-in']) await fetchPage(path);
});
afterAll(() => place.close());

/** Without what jobs and the watch of readiness write at any time. */
const ownLines = () =>
  place
    .log()
    .split('\n')
    .filter((line) => !/"alert":true|"event":"check_/.test(line));

const fetchPage = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${place.direct}${path}`, { redirect: 'manual', headers });

test('a known action on the wrong page is rejected without a line in the log', {
  tags: ['@body-formats', '@json-logs'],
}, async () => {
  const action = builtActions().find(({ name }) => name === 'saveStep');
  const before = ownLines().length;
  for (const path of ['/', '/nowhere', '/staff/sign-in']) {
    const body = new FormData();
    body.append(`$ACTION_ID_${action?.id}`, '');
    const answer = await fetch(`${place.direct}${path}`, {
      method: 'POST',
      headers: { origin: place.app },
      body,
    });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('This page has changed since you opened it');
  }
  expect(ownLines().slice(before)).toEqual([]);
});

test('a company sign-in that this browser did not begin leaves no line in the log', {
  tags: ['@json-logs'],
}, async () => {
  const before = ownLines().length;
  for (const path of ['/staff/sign-in/company', '/staff/sign-in/callback?code=made-up&state=made-up']) {
    const answer = await fetchPage(path);
    expect([path, answer.status]).toEqual([path, 303]);
  }
  expect(ownLines().slice(before)).toEqual([]);
});

test.each([{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }])(
  'a browser that asks ahead starts no application: %o',
  async (headers) => {
    const journeys = async () => (await queryAt(place.databaseUrl, 'SELECT FROM journey')).length;
    const before = await journeys();
    const ahead = await fetchPage(START, headers);
    expect([ahead.status, ahead.headers.getSetCookie()]).toEqual([503, []]);
    expect(await journeys()).toBe(before);
    expect((await fetchPage(START)).status).toBe(303);
    expect(await journeys()).toBe(before + 1);
  },
);
