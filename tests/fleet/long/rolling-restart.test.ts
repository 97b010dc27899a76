import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sharedFleet, times } from '#tests/fleet/balanced-fleet.ts';
import { signedIn } from '#tests/support/signed-in-staff.ts';
import { until } from '#tests/support/until.ts';

/** On a busy machine, the balancer's probe may wait more than a second for its answer. */
const GRACE_SECONDS = 3;
const READERS_EVERY_MS = 20;
const BORROWERS = 2;
const INSTANCES = 3;

const place = sharedFleet(Array(INSTANCES).fill({}), {
  DRAIN_GRACE_SECONDS: String(GRACE_SECONDS),
});

test('replacing all instances one after another interrupts no borrower', async () => {
  const load = steadyLoad();
  for (const old of [...place.instances]) {
    const fresh = await place.start();
    await until(() => place.balancer.ready().includes(fresh.address), 'the new instance is ready');
    await old.stop('SIGTERM');
    place.balancer.remove(old.address);
  }
  const { failures, pages, leads } = await load.end();
  expect(failures).toEqual([]);
  expect(pages).toBeGreaterThan(20);
  expect(leads.length).toBeGreaterThan(BORROWERS);
  for (const lastName of leads)
    expect(await place.operator.requestsTo('lead', lastName)).toMatchObject([{ status: 201 }]);
  expect(await place.rows("SELECT state FROM lead WHERE state <> 'answered'")).toEqual([]);
});

test('reading /staff/health of a stopping instance does not report it to the others again', async () => {
  const reported = async () => (await place.rows('SELECT FROM instance')).length;
  const others = await reported();
  const leaving = await place.start();
  await until(async () => (await reported()) === others + 1, 'the instance has reported');
  const { cookie } = await signedIn(place.fleet.databaseUrl, 'admin');
  const headers = { cookie: `${cookie.name}=${cookie.value}` };
  const stopped = leaving.stop('SIGTERM');
  await until(async () => (await reported()) === others, 'the instance has withdrawn its report');
  const answer = await fetch(`${leaving.address}/staff/health`, { headers, redirect: 'manual' });
  expect(answer.status).toBe(200);
  await answer.text();
  expect(await reported()).toBe(others);
  await stopped;
  place.balancer.remove(leaving.address);
});

/** Reads pages at a steady pace and completes journeys one after another, until it is stopped. */
function steadyLoad() {
  const failures: string[] = [];
  const leads: string[] = [];
  let pages = 0;
  let isOver = false;

  const read = async () => {
    const reading: Promise<void>[] = [];
    while (!isOver) {
      reading.push(
        fetch(place.fleet.origin).then(
          async (answer) => {
            const text = await answer.text();
            pages += 1;
            if (answer.status !== 200) failures.push(`a page: ${answer.status} ${text.slice(0, 100)}`);
          },
          (error: unknown) => void failures.push(`a page: ${error}`),
        ),
      );
      await pause(READERS_EVERY_MS);
    }
    await Promise.all(reading);
  };
  const apply = async () => {
    while (!isOver) {
      const borrower = place.borrower();
      try {
        const replies = [await borrower.begin(), ...(await borrower.answer())];
        const { status, location } = await borrower.agree(await borrower.readConsent());
        leads.push(borrower.person.lastName);
        const ends = replies.map((reply) => reply.status).concat(status);
        if (ends.some((end) => end !== 303) || location !== '/apply/outcome')
          failures.push(`a journey: ${ends} ${location}`);
      } catch (error) {
        failures.push(`a journey broke off: ${error}`);
      }
    }
  };
  const work = [read(), ...times(BORROWERS).map(apply)];
  return {
    async end() {
      isOver = true;
      await Promise.all(work);
      return { failures, pages, leads };
    },
  };
}
