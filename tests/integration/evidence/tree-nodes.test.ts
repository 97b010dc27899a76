import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { findNodes } from '#features/evidence/store/evidence-tree.ts';
import { sqlTransaction } from '#platform/database/transaction.ts';

const PLANNED_AFTER = 10;
const NODES = 30_000;
/** Higher than any tree gets. */
const LEVEL = 60;
const wanted = Array.from({ length: 20 }, (_, place) => ({ level: LEVEL, index: place * 1_000 }));

test('nodes of a grown tree are found by the index, with a plan from when the tree was small', async () => {
  const hash = randomBytes(32).toString('hex');
  // In one transaction, because only then does PostgreSQL count no reads of others.
  const counted = await sqlTransaction(async (tx) => {
    for (let time = 0; time < PLANNED_AFTER; time += 1) await findNodes(wanted, tx);
    await tx.$executeRaw`
      INSERT INTO evidence_node SELECT ${LEVEL}, index, ${hash} FROM generate_series(0, ${NODES}::int - 1) AS index`;
    for (let time = 0; time < PLANNED_AFTER; time += 1)
      expect(await findNodes(wanted, tx)).toEqual(wanted.map(() => hash));
    return tx.$queryRaw`
      SELECT idx_scan::int AS lookups, seq_tup_read::int AS rows FROM pg_stat_xact_user_tables
      WHERE relname = 'evidence_node'`;
  });
  expect(counted).toEqual([{ lookups: 2 * PLANNED_AFTER * wanted.length, rows: 0 }]);
});
