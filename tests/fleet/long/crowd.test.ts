import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedFleet, times } from '#tests/fleet/balanced-fleet.ts';
import { cloneBorrowers } from '#tests/support/borrowers/many-borrowers.ts';
import { headingOf, OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';
import { until } from '#tests/support/until.ts';

const SESSION_SECRET = 'of-the-crowd-and-of-no-one-else-at-all';
const WAITING = 1_000;
const NEWCOMERS = 600;
/** Longer than the test: it releases the answers. */
const HELD_MS = 300_000;
/** A process that needs more ends, and fails the test. */
const HEAP = { NODE_OPTIONS: '--max-old-space-size=512' };

const place = sharedFleet([HEAP], { SESSION_SECRET: `1:${SESSION_SECRET}` });

async function crowd(count: number) {
  const model = place.borrower();
  const agreed = await model.arriveAtConsent();
  const borrowers = await cloneBorrowers(count, {
    model,
    origin: place.fleet.origin,
    at: place.next,
    query: place.rows,
    sessionSecret: SESSION_SECRET,
  });
  return { agreed, borrowers };
}

test('a thousand borrowers of a slow operator: memory stays bounded, new visitors are answered at once, every lead ends', async () => {
  const { agreed, borrowers } = await crowd(WAITING);
  const dropped = droppedConnections();
  await place.operator.control('/token', { delayMs: 0 });
  for (const { person } of borrowers.slice(WAITING / 2))
    await place.operator.answer(person.lastName, { scenario: 'Linkless', delayMs: HELD_MS });
  const posted = borrowers.map((borrower) => borrower.agree(agreed));
  await until(
    async () => (await place.operator.requestsTo('lead')).length > 20,
    'leads are on their way',
    60_000,
  );
  const newcomers = await Promise.all(times(NEWCOMERS).map(knock));
  expect(await open(), 'half of the leads wait while newcomers are answered').toBeGreaterThanOrEqual(
    WAITING / 2,
  );
  await place.operator.control('/answers/release', {});
  // A fast machine refuses none of them: edge/load-shedding.test.ts shows that others are.
  const refused = newcomers.filter(({ status }) => status === 503);
  expect(newcomers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
  expect(droppedConnections(), 'the queue of new connections is long enough').toBe(dropped);
  const locations = (await Promise.all(posted)).map(
    (reply) => `${reply.status} ${reply.location ?? headingOf(reply)}`,
  );
  expect(new Set(locations)).toEqual(new Set([`303 ${OUTCOME}`]));
  await until(async () => (await open()) === 0, 'all leads have ended', 60_000);
  const ends = await place.rows<{ state: string; count: string }>(
    'SELECT state, count(*) FROM lead GROUP BY state',
  );
  expect(ends).toEqual([{ state: 'answered', count: String(WAITING) }]);
  expect(await place.operator.requestsTo('lead')).toHaveLength(WAITING);
}, 400_000);

async function knock() {
  const answer = await fetch(place.first().address);
  await answer.arrayBuffer();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
}

/** Those of the whole machine, where Linux counts them and lets a program have so long a queue. */
function droppedConnections(): string | undefined {
  const longest = read('/proc/sys/net/core/somaxconn');
  if (!(Number(longest) >= WAITING + NEWCOMERS)) return;
  const [names, values] = (read('/proc/net/netstat') ?? '').split('\n').map((line) => line.split(' '));
  return values?.[names?.indexOf('ListenOverflows') ?? -1];
}

function read(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

async function open() {
  return (await place.rows("SELECT FROM lead WHERE state IN ('intent', 'sending')")).length;
}
