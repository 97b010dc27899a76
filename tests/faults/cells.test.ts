import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faults, randomSeed } from '#scripts/dev/test-settings.ts';
import { ageConsents } from '#tests/support/borrowers/consent-age.ts';
import { untilOnPage } from '#tests/support/until.ts';
import { agreeAndSee, gatherEvidence, sendAgain } from './borrower-steps.ts';
import { CELLS, type Cell, HANDOFF, NOT_SENT } from './cells.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { isRefusal } from './network-faults.ts';
import { breachesIn } from './verdict.ts';

/** Most cells wait for a limit of the app or for a circuit. */
const LANES = faults.cells === 'all' ? 4 : 1;

/** For faults that hold a connection until a limit ends it. On a busy machine, others would meet it too. */
const SHORT_LIMIT = { OPERATOR_TIMEOUT_MS: '2000' };
const isEndless = ({ kind, end }: Cell) => kind === 'timeout' && end.state !== 'answered';

/** A seeded sample has a cell of each kind, and none that waits ten seconds and more for a token or the consents. */
function chosenCells(): Cell[] {
  if (faults.cells === 'all') return CELLS;
  const short = CELLS.filter(
    ({ endpoint, kind, end }) => endpoint === 'lead' || kind !== 'timeout' || end.state === 'answered',
  );
  const all = fc.shuffledSubarray(short, { minLength: short.length });
  const [shuffled = []] = fc.sample(all, { seed: randomSeed, numRuns: 1 });
  const kindOf = ({ endpoint, end }: Cell) => [endpoint, end.state, end.posts, end.reasons].join();
  const ofEachKind = new Map(shuffled.map((cell) => [kindOf(cell), cell])).values();
  return [...new Set([...ofEachKind, ...shuffled])].slice(0, faults.cells);
}

for (let place = 0; place < LANES; place += 1) {
  describe.concurrent('a fault of the wire ends as the table says, and leaves nothing behind', () => {
    const cells = chosenCells().filter((_, at) => at % LANES === place);
    let environment: Environment & { at: (cell: Cell) => string };
    beforeAll(async () => {
      const opened = await openEnvironment();
      const patient = await opened.start();
      const hasty = cells.some(isEndless) ? await opened.start(SHORT_LIMIT) : patient;
      environment = { ...opened, at: (cell) => (isEndless(cell) ? hasty : patient).address };
    }, 120_000);
    afterAll(() => environment.close(), 60_000);

    for (const cell of cells)
      test(cell.name, { tags: ['@operator-faults'], concurrent: false, timeout: 180_000 }, () =>
        check(environment, cell),
      );
  });
}

async function check(environment: Environment & { at: (cell: Cell) => string }, cell: Cell) {
  const { endpoint, end, ...fault } = cell;
  const borrower = environment.borrower(() => environment.at(cell));
  const fields = await borrower.arriveAtConsent();
  const proxy = environment.proxies[endpoint];
  proxy.faultFor = () => fault;
  if (isRefusal(fault)) proxy.refuse();
  if (endpoint === 'consents') await ageConsents(environment.query, '1 day');
  const seen = await agreeAndSee(borrower, fields).finally(async () => {
    proxy.faultFor = () => null;
    await proxy.listen();
  });
  const evidence = await gatherEvidence(environment, borrower, seen);
  const { lead, posts, heading } = evidence;
  expect(breachesIn(evidence)).toEqual([]);
  expect({ state: lead?.state ?? 'no lead', posts: posts.length, heading }).toEqual({
    state: end.state,
    posts: end.posts,
    heading: end.heading,
  });
  expect(lead ? end.reasons : [undefined]).toContain(lead?.attempts[0]?.reason);
  if (end.posts === 0 && end.state !== 'unknown') {
    // The circuit of a failing endpoint stays open for some seconds, in which the borrower's action sends nothing.
    const sent = await untilOnPage(async () => {
      const again = await sendAgain(borrower);
      return again.heading === NOT_SENT ? null : again;
    });
    const healed = await gatherEvidence(environment, borrower, sent);
    expect(breachesIn(healed)).toEqual([]);
    expect([healed.heading, healed.posts.length]).toEqual([HANDOFF, 1]);
  }
}
