import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { findNodes } from '#features/evidence/store/evidence-tree.ts';
import { sql } from '#tests/support/database/sql.ts';
import { until } from '#tests/support/until.ts';

const PLANNED_AFTER = 10;
const NODES = 30_000;
/** Higher than any tree gets. */
const LEVEL = 60;
const wanted = Array.from({ length: 20 }, (_, place) => ({ level: LEVEL, index: place * 1_000 }));

/** PostgreSQL counts lookups and rows of whole reads about a second later. */
async function readsSince({ lookups, rows } = { lookups: 0, rows: 0 }) {
  const [counted = { lookups: 0, rows: 0 }] = await sql<{ lookups: number; rows: number }>(
    `SELECT idx_scan::int - $1 AS lookups, seq_tup_read::int - $2 AS rows FROM pg_stat_user_tables
     WHERE relname = 'evidence_node'`,
    [lookups, rows],
  );
  return counted;
}

test('nodes of a grown tree are found by the index, with a plan from when the tree was small', async () => {
  const start = await readsSince();
  for (let time = 0; time < PLANNED_AFTER; time += 1) await findNodes(wanted);
  const hash = randomBytes(32).toString('hex');
  await sql('INSERT INTO evidence_node SELECT $1, index, $2 FROM generate_series(0, $3::int - 1) AS index', [
    LEVEL,
    hash,
    NODES,
  ]);
  for (let time = 0; time < PLANNED_AFTER; time += 1)
    expect(await findNodes(wanted)).toEqual(wanted.map(() => hash));
  const lookups = 2 * PLANNED_AFTER * wanted.length;
  const counted = await until(async () => {
    const reads = await readsSince(start);
    return (reads.lookups >= lookups || reads.rows >= NODES) && reads;
  }, 'PostgreSQL counts the reads');
  expect(counted).toEqual({ lookups, rows: 0 });
});
