import { rolledBack } from '#tests/support/database/sql.ts';

/** A statement that no rule of the database's judges: for what a test rests on and is not about. */
export const pastAllRules = (text: string, values: unknown[] = []): Promise<void> =>
  rolledBack(async (query) => {
    await query('SET LOCAL session_replication_role = replica');
    await query(text, values);
    await query('COMMIT');
  });
