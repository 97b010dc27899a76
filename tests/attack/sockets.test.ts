import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staticFiles } from '#tests/support/build.ts';
import { startChild } from '#tests/support/instances/child-program.ts';
import { type Instance, openInstance } from '#tests/support/instances/own-instance.ts';

const SOCKETS = 5_000;
/** Real seconds: some sockets send one byte in each. */
const SECONDS = 20;
const SECONDS_BEFORE = 3;
const IN_TIME_MS = 1_000;

const METRICS_TOKEN = 'a-token-of-more-than-thirty-two-characters';

let place: Instance;
beforeAll(async () => {
  // Without a proxy, so that sockets reach the app.
  place = await openInstance({ HANDOFF_MODE: 'production', TRUSTED_PROXY_HOPS: '0', METRICS_TOKEN });
  for (const path of ['/', '/staff/sign-in']) await fetchPage(path);
});
afterAll(() => place.close());

const portOf = ({ direct }: Instance) => new URL(direct).port;
/** On a new connection. */
const fetchPage = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${portOf(place)}${path}`, {
    redirect: 'manual',
    headers: { ...headers, Connection: 'close' },
  });

/** The pages of borrowers and of the console, and the time that all but a tenth of them took. */
async function servedPages(seconds: number) {
  const times: number[] = [];
  const failures: string[] = [];
  const timed = async (path: string, headers: Record<string, string> = {}) => {
    const begunAt = performance.now();
    const answer = await fetchPage(path, headers);
    await answer.text();
    times.push(performance.now() - begunAt);
    if (answer.status >= 400) failures.push(`${answer.status} ${path}`);
    return answer;
  };
  const overAt = performance.now() + seconds * 1_000;
  while (performance.now() < overAt) {
    await timed('/');
    const { headers } = await timed('/start/personal-loan', { 'user-agent': 'Mozilla/5.0 (X11)' });
    const [cookie = ''] = headers.getSetCookie()[0]?.split(';') ?? [];
    await timed(headers.get('location') ?? '/nowhere', { cookie });
    await timed('/staff/sign-in');
    await pause(500);
  }
  times.sort((one, other) => one - other);
  return { failures, mostMs: times[Math.ceil(0.9 * times.length) - 1] ?? Number.POSITIVE_INFINITY };
}

test('an instance with 5,000 hostile sockets serves borrowers and the console in under a second', {
  tags: ['@hostile-sockets'],
}, async () => {
  // On a busy machine the pages are slow without hostile sockets, too.
  const before = await servedPages(SECONDS_BEFORE);
  const [largest] = staticFiles().toSorted((one, other) => other.text.length - one.text.length);
  const given = [portOf(place), place.app, SOCKETS, SECONDS + 60, largest?.path ?? '/'].map(String);
  const attack = await startChild(['tests/support/hostile/sockets.ts', ...given], {}, /sockets open$/);
  const { failures, mostMs } = await servedPages(SECONDS);
  const metrics = await fetchPage('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  const [, descriptors] = /^process_open_fds (\d+)/m.exec(await metrics.text()) ?? [];
  await attack.stop('SIGKILL');
  expect(Number(descriptors)).toBeGreaterThan(SOCKETS / 2);
  expect(failures).toEqual([]);
  expect(mostMs).toBeLessThan(Math.max(IN_TIME_MS, 3 * before.mostMs));
});
