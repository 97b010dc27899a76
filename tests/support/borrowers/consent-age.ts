import type { Query } from '#tests/support/database/sql.ts';

/** Makes fetched and displayed consent older, past the constraints that protect stored rows. */
export async function ageConsents(query: Query, age: string): Promise<void> {
  await query(
    `DO $$
     DECLARE born timestamptz(3) := clock_timestamp() - interval '${age}';
     BEGIN
       SET LOCAL session_replication_role = replica;
       UPDATE consent_fetch SET fetched_at = born WHERE source = 'personal_v3';
       UPDATE configuration SET version = gen_random_uuid();
       UPDATE consent_display SET fetched_at = born WHERE displayed_at < born + interval '1 day';
     END $$`,
  );
}
