import 'server-only';
import type { Role } from '#features/access/model/permissions.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { isWayOpen } from '#platform/config/sign-in-ways.ts';
import { type Db, db } from '#platform/database/db.ts';
import { isUuid } from '#platform/values/ids.ts';
import { readRole } from './columns.ts';

export type StaffMember = NonNullable<Awaited<ReturnType<typeof find>>>;

export const findStaffByEmail = (email: string) => find({ email: email.trim().toLowerCase() });
export const findStaffById = async (id: string) => (isUuid(id) ? find({ id }) : null);

async function find(where: { email: string } | { id: string }) {
  const found = await db().staff.findUnique({ where });
  if (!found) return null;
  const { id, email, name, role, timeZone, passwordHash, authenticatorKeyId, authenticatorSealed } = found;
  return {
    id,
    email,
    name,
    role: readRole(role),
    timeZone,
    passwordHash,
    authenticator:
      authenticatorKeyId !== null && authenticatorSealed !== null
        ? { keyId: authenticatorKeyId, sealed: authenticatorSealed }
        : null,
    isDisabled: found.disabledAt !== null,
    hasJoined: found.joinedAt !== null,
  };
}

/** Returns false if this code or a later one was used: each code counts once. */
export async function recordCodeUsed(staffId: string, step: bigint): Promise<boolean> {
  const { count } = await db().staff.updateMany({
    where: { id: staffId, OR: [{ authenticatorStep: null }, { authenticatorStep: { lt: step } }] },
    data: { authenticatorStep: step },
  });
  return count === 1;
}

export async function recordRecoveryCodeUsed(staffId: string, sha256: string): Promise<boolean> {
  const used = await db().$executeRaw`
    UPDATE staff_recovery_code SET used_at = clock_timestamp()
    WHERE staff_id = ${staffId}::uuid AND sha256 = ${sha256} AND used_at IS NULL`;
  return used === 1;
}

export async function countRecoveryCodes(staffId: string): Promise<number> {
  return db().staffRecoveryCode.count({ where: { staffId, usedAt: null } });
}

export type ListedStaff = {
  id: string;
  email: string;
  name: string;
  role: Role;
  createdAt: Date;
  joinedAt: Date | null;
  disabledAt: Date | null;
  invitationExpiresAt: Date | null;
  lastSeenAt: Date | null;
  isOfCompany: boolean;
};

export async function listStaff(): Promise<ListedStaff[]> {
  const rows = await db().$queryRaw<(Omit<ListedStaff, 'role'> & { role: string })[]>`
    SELECT id, email, name, role, created_at AS "createdAt", joined_at AS "joinedAt", disabled_at AS "disabledAt",
           company_issuer IS NOT NULL AS "isOfCompany",
           (SELECT expires_at FROM staff_invitation WHERE staff_id = staff.id) AS "invitationExpiresAt",
           (SELECT max(last_seen_at) FROM staff_session WHERE staff_id = staff.id AND stage = 'full') AS "lastSeenAt"
    FROM staff ORDER BY disabled_at IS NOT NULL, name, id`;
  return rows.map(({ role, ...row }) => ({ ...row, role: readRole(role) }));
}

export async function hasStaff(): Promise<boolean> {
  return (await db().staff.count({ where: { joinedAt: { not: null } } })) > 0;
}

export async function findActiveStaff(client: Db, where: Prisma.StaffWhereInput): Promise<string[]> {
  const joined = await client.staff.findMany({
    where: { ...where, disabledAt: null, joinedAt: { not: null } },
    select: { id: true, companyIssuer: true },
  });
  return joined.filter(({ companyIssuer }) => isWayOpen(companyIssuer)).map(({ id }) => id);
}

type StoredSecret = { staffId: string; keyId: number; sealed: Uint8Array };

export async function findSecretsToReseal(keyId: number): Promise<StoredSecret[]> {
  return db().$queryRaw<StoredSecret[]>`
    SELECT id AS "staffId", authenticator_master AS "keyId", authenticator_sealed AS sealed FROM staff
    WHERE authenticator_master <> ${keyId}`;
}

/** Skips secrets that changed after they were read. */
export async function recordResealed(
  secrets: { staffId: string; from: number; keyId: number; sealed: Uint8Array<ArrayBuffer> }[],
): Promise<void> {
  for (const { staffId, from, keyId, sealed } of secrets) {
    const data = { authenticatorKeyId: keyId, authenticatorSealed: sealed };
    await db().staff.updateMany({ where: { id: staffId, authenticatorKeyId: from }, data });
  }
}
