import { beforeEach, expect } from 'vitest';
import type { Actor } from '#features/access/model/actor.ts';
import type { Role } from '#features/access/model/permissions.ts';
import { decideAccess, requestAccess } from '#features/staff/access-requests.ts';
import { listOpenRequests } from '#features/staff/store/access-requests.ts';
import { auditsOf, disableAll, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

export const REASON = 'Ticket 12: she joins the compliance team.';

export function twoAdmins(): () => [Actor, Actor] {
  let pair: [Actor, Actor] | undefined;
  beforeEach(async () => {
    await disableAll();
    await sql('UPDATE alert SET resolved_at = clock_timestamp() WHERE resolved_at IS NULL');
    await sql(
      "UPDATE staff_access_request SET decision = 'expired', decided_at = clock_timestamp() WHERE decided_at IS NULL",
    );
    pair = [await someMember('admin'), await someMember('admin')];
  });
  return () => {
    if (!pair) throw new Error('no administrators');
    return pair;
  };
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

export const openAlerts = async () =>
  (
    await sql<{ kind: string; subject: string }>(
      "SELECT kind, subject FROM alert WHERE resolved_at IS NULL AND kind LIKE 'privileged%' ",
    )
  )
    .map(({ kind, subject }) => `${kind} ${subject}`)
    .toSorted();

export const actionsOf = async (email: string) =>
  (await auditsOf(email)).map(({ act, actor }) => [act, actor]);
