import { rolledBack } from '#tests/support/database/sql.ts';

/** Runs a statement without constraints, to set up data that the test is not about. */
export const pastAllRules = (text: string, values: unknown[] = []): Promise<void> =>
  rolledBack(async (query) => {
    await query('SET LOCAL session_replication_role = replica');
    await query(text, values);
    await query('COMMIT');
  });
