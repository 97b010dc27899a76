import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rolledBack } from '#tests/support/database/sql.ts';

const migration = readFileSync(
  'prisma/migrations/20261123000001_option_basis_and_products/migration.sql',
  'utf8',
);
const [correctBasis = '', closePurposes = ''] = migration.match(/^UPDATE [\s\S]*?;$/gm) ?? [];

test('the migration preserves confirmations by the contract and by staff, and marks the rest as sample', async () => {
  const rows = await rolledBack(async (query) => {
    await query('ALTER TABLE choice DROP CONSTRAINT choice_loan_purpose_of_the_contract');
    await query(
      `INSERT INTO choice (list, value, label, position, basis, basis_by, basis_at) VALUES
        ('loan_purpose', 'taxes', 'Pay taxes', 0, 'confirmed', NULL, NULL), ('loan_purpose', 'yacht', 'Yacht', 1, 'assumed', NULL, NULL),
        ('housing_type', 'rent', 'Rent', 0, 'confirmed', NULL, NULL), ('degree_level', 'undergraduate', 'U', 0, 'confirmed', NULL, NULL),
        ('degree_level', 'graduate', 'G', 1, 'confirmed', 'ada@larch.example', now()), ('loan_goal', 'faster', 'F', 0, 'assumed', NULL, NULL)`,
    );
    await query(correctBasis);
    await query(closePurposes);
    return query<{ line: string }>(
      "SELECT concat_ws(' ', value, basis, CASE WHEN retired_at IS NOT NULL THEN 'retired' END) AS line FROM choice ORDER BY list, position",
    );
  });
  expect(rows.map(({ line }) => line)).toEqual([
    'undergraduate sample',
    'graduate confirmed',
    'rent confirmed',
    'faster assumed',
    'taxes confirmed',
    'yacht assumed retired',
  ]);
});
