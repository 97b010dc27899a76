import { expect } from 'vitest';
import type { Actor } from '#features/access/model/actor.ts';
import type { Role } from '#features/access/model/permissions.ts';
import { decideAccess, requestAccess } from '#features/staff/access-requests.ts';
import { listOpenRequests } from '#features/staff/store/access-requests.ts';
import { disableAll, openAlerts, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

export const REASON = 'Ticket 12: she joins the compliance team.';

/** The only active members, without open requests or alerts. */
export async function twoAdmins(): Promise<[Actor, Actor]> {
  await disableAll();
  await sql('UPDATE alert SET resolved_at = clock_timestamp() WHERE resolved_at IS NULL');
  await sql(
    "UPDATE staff_access_request SET decision = 'expired', decided_at = clock_timestamp() WHERE decided_at IS NULL",
  );
  return [await someMember('admin'), await someMember('admin')];
}

let number = 0;

export const newcomer = (role: Role = 'compliance') => {
  number += 1;
  return { kind: 'invite' as const, email: `new-${number}@example.com`, name: 'Eve Quill', role };
};

export async function openRequest(by: Actor, input: Parameters<typeof requestAccess>[1]): Promise<string> {
  const before = (await listOpenRequests()).map(({ id }) => id);
  expect(await requestAccess(by, input, REASON)).toEqual({ ok: true, kind: 'asked' });
  const created = (await listOpenRequests()).find(({ id }) => !before.includes(id));
  if (!created) throw new Error('no request was recorded');
  return created.id;
}

export const decide = async (
  by: Actor,
  id: string,
  decision: Parameters<typeof decideAccess>[2] = 'approve',
) => (await decideAccess(by, id, decision)).decided.kind;

export const personOf = async (email: string) => {
  const [row] = await sql<{ role: string; isDisabled: boolean; joined: boolean }>(
    'SELECT role, disabled_at IS NOT NULL AS "isDisabled", joined_at IS NOT NULL AS joined FROM staff WHERE email = $1',
    [email],
  );
  return row;
};

export const staffIdOf = async (email: string) =>
  (await sql<{ id: string }>('SELECT id FROM staff WHERE email = $1', [email]))[0]?.id ?? '';

export const privilegedAlerts = async () => {
  const alerts = await openAlerts('^[a-z_]*privileged');
  return alerts.map(({ kind, subject }) => `${kind} ${subject}`).toSorted();
};
