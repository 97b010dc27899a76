import 'server-only';
import type { Role } from '#features/access/model/permissions.ts';
import { db } from '#platform/database/db.ts';
import { isUuid } from '#platform/values/ids.ts';
import { readRole } from './columns.ts';

/** Somebody as they sign in. */
export type StaffMember = {
  id: string;
  email: string;
  name: string;
  role: Role;
  timeZone: string;
  passwordHash: string | null;
  authenticator: { keyId: number; sealed: Uint8Array } | null;
  isDisabled: boolean;
  hasJoined: boolean;
};

/** Whoever may sign in under an e-mail address, disabled or not; by their id likewise. */
export const findStaffByEmail = (email: string) => find({ email: email.trim().toLowerCase() });
export const findStaffById = async (id: string) => (isUuid(id) ? find({ id }) : null);

async function find(where: { email: string } | { id: string }): Promise<StaffMember | null> {
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

/** Notes that the code of a half minute was used. False where it, or one after it, was used before: no code counts twice. */
export async function recordCodeUsed(staffId: string, step: bigint): Promise<boolean> {
  const { count } = await db().staff.updateMany({
    where: { id: staffId, OR: [{ authenticatorStep: null }, { authenticatorStep: { lt: step } }] },
    data: { authenticatorStep: step },
  });
  return count === 1;
}

/** Uses a recovery code up. False where there is none of this hash, or it was used before. */
export async function recordRecoveryCodeUsed(staffId: string, sha256: string): Promise<boolean> {
  const used = await db().$executeRaw`
    UPDATE staff_recovery_code SET used_at = clock_timestamp()
    WHERE staff_id = ${staffId}::uuid AND sha256 = ${sha256} AND used_at IS NULL`;
  return used === 1;
}

export async function countRecoveryCodes(staffId: string): Promise<number> {
  return db().staffRecoveryCode.count({ where: { staffId, usedAt: null } });
}
