import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareInstance, openBareInstance } from '#tests/support/instances/bare-instance.ts';
import { quantile, servedUnderAttack } from '#tests/support/instances/under-attack.ts';
import { get, openSocket } from '#tests/support/network/raw-sockets.ts';

const SOCKETS = 300;
const SECONDS = 1;
const IN_TIME_MS = 1_000;

let place: BareInstance;
beforeAll(async () => {
  place = await openBareInstance();
  // The first request of each page loads it and lets Next add its listeners.
  for (const path of ['/', '/staff/sign-in', '/metrics']) await place.fetchPage(path);
});
afterAll(() => place.close());

test('an instance with 300 hostile sockets serves borrowers and the console, and stops in time', {
  tags: ['@hostile-sockets'],
}, async () => {
  const { served, descriptors } = await servedUnderAttack(place, SOCKETS, SECONDS);
  expect(descriptors).toBeGreaterThan(SOCKETS / 2);
  expect(served.filter(({ status }) => status >= 400)).toEqual([]);
  expect(quantile(served, 0.5)).toBeLessThan(IN_TIME_MS);

  const held = await Promise.all(
    ['', 'GET / HTTP/1.1\r\nHo', get('/', { Connection: 'Upgrade', Upgrade: 'x' })].map((words) =>
      openSocket(place.port, words, { from: '127.0.7.3' }),
    ),
  );
  const begunAt = performance.now();
  await place.app.stop('SIGTERM');
  expect(performance.now() - begunAt).toBeLessThan(10_000);
  expect(place.app.lines.join('\n')).not.toContain('requests_cut_off');
  for (const socket of held) socket.destroy();
});
