import 'server-only';
import type { Role } from '#features/access/model/permissions.ts';
import { db } from '#platform/database/db.ts';
import { readRole } from './columns.ts';

export type ListedStaff = {
  id: string;
  email: string;
  name: string;
  role: Role;
  createdAt: Date;
  joinedAt: Date | null;
  disabledAt: Date | null;
  /** Until when the link to join is good. */
  invitedUntil: Date | null;
  lastSeenAt: Date | null;
  /** Whether the person signs in through the identity provider, which gives them their role. */
  isOfCompany: boolean;
};

/** Everybody who may use the console, or once might. */
export async function listStaff(): Promise<ListedStaff[]> {
  const rows = await db().$queryRaw<(Omit<ListedStaff, 'role'> & { role: string })[]>`
    SELECT id, email, name, role, created_at AS "createdAt", joined_at AS "joinedAt", disabled_at AS "disabledAt",
           company_issuer IS NOT NULL AS "isOfCompany",
           (SELECT expires_at FROM staff_invitation WHERE staff_id = staff.id) AS "invitedUntil",
           (SELECT max(last_seen_at) FROM staff_session WHERE staff_id = staff.id AND stage = 'full') AS "lastSeenAt"
    FROM staff ORDER BY disabled_at IS NOT NULL, name, id`;
  return rows.map(({ role, ...row }) => ({ ...row, role: readRole(role) }));
}

/** Whether anybody has ever joined. */
export async function hasStaff(): Promise<boolean> {
  return (await db().staff.count({ where: { joinedAt: { not: null } } })) > 0;
}
