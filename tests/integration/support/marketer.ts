import { randomUUID } from 'node:crypto';
import type { Actor } from '#features/access/model/actor.ts';
import type { Role } from '#features/access/model/permissions.ts';
import { sql } from '#tests/support/database/sql.ts';

/** A new staff member with access to the console. */
export async function someMember(role: Role = 'marketer', timeZone = 'UTC'): Promise<Actor> {
  const staffId = randomUUID();
  const email = `${role}-${staffId.slice(0, 8)}@partner.example`;
  await sql(
    `INSERT INTO staff (id, email, name, role, password_hash, authenticator_master, authenticator_sealed, joined_at)
     VALUES ($1, $2, 'Test', $3, 'no password', 1, '\\x00', clock_timestamp())`,
    [staffId, email, role],
  );
  return { staffId, email, name: 'Test', role, timeZone };
}

export const auditsOf = (subject: string) =>
  sql<{ actor: string; act: string; reason: string | null; after: unknown }>(
    'SELECT actor, act, reason, after FROM audit WHERE subject = $1 ORDER BY id',
    [subject],
  );
