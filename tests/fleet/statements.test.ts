import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowerAt, type PostingBorrower } from '#tests/support/borrowers/posting-borrower.ts';
import { openPostgresWire, type PostgresWire } from '#tests/support/database/postgres-wire.ts';
import { type Fleet, openFleet } from '#tests/support/instances/fleet.ts';
import { times } from './balanced-fleet.ts';

/** The jobs of a minute add their own statements to a request: the least of so many counts has none of them. */
const JOURNEYS = 3;
const FORM = '/apply/personal-loan';
/** Without BEGIN and COMMIT. Prisma may join two reads of the partner at the same moment: pages vary by two statements. */
const MAX_STATEMENTS = {
  'the start of an application': 10,
  'the landing page': 12,
  'a page of the form': 19,
  'the form and the answers to six pages': 98,
  'the check page': 19,
  'the consent page': 22,
  'the consent page with both texts': 64,
  'a submission': 58,
  'the outcome': 35,
  'an unknown page': 7,
};
type Part = keyof typeof MAX_STATEMENTS;

let fleet: Fleet;
let wire: PostgresWire;
let address: string;
beforeAll(async () => {
  fleet = await openFleet();
  const { DATABASE_URL: direct = '' } = fleet.environment;
  wire = await openPostgresWire(await fleet.port(), new URL(direct));
  ({ address } = await fleet.start({ DATABASE_URL: wire.address(direct), DATABASE_DIRECT_URL: direct }));
});
afterAll(async () => {
  wire.close();
  await fleet.close();
});

test('no request takes more statements than before', async () => {
  const counts: Record<Part, number>[] = [];
  for (const _ of times(JOURNEYS)) counts.push(await countedJourney(borrowerAt(fleet.origin, () => address)));
  for (const [part, max] of Object.entries(MAX_STATEMENTS) as [Part, number][]) {
    expect.soft(Math.min(...counts.map((each) => each[part])), part).toBeLessThanOrEqual(max);
  }
});

async function countedJourney(borrower: PostingBorrower): Promise<Record<Part, number>> {
  const counted: Partial<Record<Part, number>> = {};
  const count = async <Result>(part: Part, work: () => Promise<Result>): Promise<Result> => {
    const before = wire.executed();
    const result = await work();
    counted[part] = wire.executed() - before;
    return result;
  };
  await count('the start of an application', () => borrower.begin());
  await count('the landing page', () => borrower.ask('/'));
  await count('the form and the answers to six pages', () => borrower.answer());
  await count('a page of the form', () => borrower.ask(`${FORM}/name`));
  await count('the check page', () => borrower.ask(`${FORM}/check`));
  await count('the consent page', () => borrower.ask(`${FORM}/consent`));
  const agreed = await count('the consent page with both texts', () => borrower.readConsent());
  await count('a submission', () => borrower.agree(agreed));
  await count('the outcome', () => borrower.outcome());
  await count('an unknown page', () => borrower.ask('/robots.txt'));
  return counted as Record<Part, number>;
}
