import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faults } from '#scripts/dev/test-settings.ts';
import { untilOnPage } from '#tests/support/until.ts';
import { agreeAndSee, gatherEvidence, letADayPass, sendAgain } from './borrower-steps.ts';
import { chosenFrom } from './cell-sample.ts';
import { CELLS, type Cell, HANDOFF, NOT_SENT } from './cells.ts';
import { openLane } from './lane.ts';
import { openPool } from './pool.ts';
import { isRefusal } from './toxics.ts';
import { breachesIn } from './verdict.ts';

/** Most cells wait for a limit of the app or for a circuit. */
const LANES = faults.cells === 'all' ? 4 : 1;

type AppLane = Awaited<ReturnType<typeof openAppLane>>;
const lanes = openPool(LANES, openAppLane);
beforeAll(lanes.open, 120_000);
afterAll(lanes.close, 60_000);

test('the table has every toxic and direction at every endpoint once, and every moment of a lead', {
  tags: ['@operator-faults'],
}, () => {
  expect(CELLS).toHaveLength(8 * 2 * 3 + 2 * (8 * 2 + 1));
  expect(new Set(CELLS.map(({ name }) => name)).size).toBe(CELLS.length);
});

describe.concurrent('a fault of the wire ends as the table says, and leaves nothing behind', () => {
  for (const cell of chosenFrom(CELLS, faults)) {
    test(cell.name, { timeout: 180_000 }, ({ expect }) => lanes.take((lane) => check(lane, cell, expect)));
  }
});

async function openAppLane() {
  const lane = await openLane();
  const { address } = await lane.start();
  return { ...lane, at: () => address };
}

async function check(lane: AppLane, cell: Cell, expectOf: typeof expect) {
  const borrower = lane.borrower(lane.at);
  const fields = await borrower.arriveAtConsent();
  spoil(lane, cell);
  if (cell.endpoint === 'consents') await letADayPass(lane);
  const seen = await agreeAndSee(borrower, fields).finally(() => repair(lane, cell));
  const evidence = await gatherEvidence(lane, borrower, seen);
  const { lead, posts, heading } = evidence;
  expectOf(breachesIn(evidence)).toEqual([]);
  const { end } = cell;
  expectOf({ state: lead?.state ?? 'no lead', posts: posts.length, heading }).toEqual({
    state: end.state,
    posts: end.posts,
    heading: end.heading,
  });
  expectOf(lead ? end.reasons : [undefined]).toContain(lead?.attempts[0]?.reason);
  if (end.posts === 0 && end.state !== 'unknown') {
    // The circuit of a failing endpoint stays open for some seconds, in which the borrower's action sends nothing.
    const sent = await untilOnPage(async () => {
      const again = await sendAgain(borrower);
      return again.heading === NOT_SENT ? null : again;
    });
    const healed = await gatherEvidence(lane, borrower, sent);
    expectOf(breachesIn(healed)).toEqual([]);
    expectOf([healed.heading, healed.posts.length]).toEqual([HANDOFF, 1]);
  }
}

function spoil({ proxies }: AppLane, { endpoint, ...fault }: Cell) {
  const proxy = proxies[endpoint];
  proxy.faultFor = () => fault;
  if (isRefusal(fault)) proxy.refuse();
}

async function repair({ proxies }: AppLane, { endpoint }: Cell) {
  proxies[endpoint].faultFor = () => null;
  await proxies[endpoint].listen();
}
