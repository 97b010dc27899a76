import { randomUUID } from 'node:crypto';
import type { Actor } from '#features/access/model/actor.ts';
import type { Role } from '#features/access/model/permissions.ts';
import { sql } from '#tests/support/database/sql.ts';

/** A joined staff member, as use cases of the console receive it. */
export async function someMember(role: Role = 'marketer', timeZone = 'UTC'): Promise<Actor> {
  const staffId = randomUUID();
  const email = `${role}-${staffId.slice(0, 8)}@staff.example.com`;
  await sql(
    `INSERT INTO staff (id, email, name, role, password_hash, authenticator_master, authenticator_sealed, joined_at)
     VALUES ($1, $2, $3, $4, 'no password', 1, '\\x00', clock_timestamp())`,
    [staffId, email, `Test ${role}`, role],
  );
  return { staffId, email, name: `Test ${role}`, role, timeZone };
}

/** Disables every existing staff account. */
export const disableAll = () => sql('UPDATE staff SET disabled_at = clock_timestamp()');

/** The open alerts whose kind and subject match a pattern. */
export const openAlerts = (about = '') =>
  sql<{ kind: string; subject: string; facts: object | null }>(
    "SELECT kind, subject, facts FROM alert WHERE resolved_at IS NULL AND concat(kind, ' ', subject) ~ $1 ORDER BY 1, 2",
    [about],
  );

/** The audit entries of a subject, oldest first. */
export const auditsOf = (subject: string) =>
  sql<{ act: string; actor: string; reason: string | null; before: object | null; after: object | null }>(
    'SELECT act, actor, reason, before, after FROM audit WHERE subject = $1 ORDER BY id',
    [subject],
  );
