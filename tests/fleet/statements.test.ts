import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countStatements,
  type Part,
  STATEMENT_BUDGETS,
} from '#tests/support/borrowers/counted-application.ts';
import { openPostgresWire, type PostgresWire } from '#tests/support/database/postgres-wire.ts';
import { type Fleet, openFleet } from '#tests/support/instances/fleet.ts';

const APPLICATIONS = 3;

let fleet: Fleet;
let wire: PostgresWire;
beforeAll(async () => {
  fleet = await openFleet();
  const { DATABASE_URL: direct = '' } = fleet.environment;
  wire = await openPostgresWire(await fleet.port(), new URL(direct));
  await fleet.start({
    // After a post by script, the server requests the next page from its own origin.
    PORT: new URL(fleet.origin).port,
    DATABASE_URL: wire.address(direct),
    DATABASE_DIRECT_URL: direct,
  });
});
afterAll(async () => {
  wire.close();
  await fleet.close();
});

test('no request takes more statements than before', async () => {
  const counts = await countStatements(wire, fleet.origin, APPLICATIONS);
  for (const [part, { limit }] of Object.entries(STATEMENT_BUDGETS)) {
    expect.soft(counts[part as Part].statements, part).toBeLessThanOrEqual(limit);
  }
});
