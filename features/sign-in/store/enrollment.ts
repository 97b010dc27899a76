import 'server-only';
import type { Role } from '#features/access/model/permissions.ts';
import { recordAudit, type StaffActor } from '#features/access/store/audit.ts';
import { readRole } from '#features/staff/store/columns.ts';
import { endSessionsOf, withStaffLock } from '#features/staff/store/staff-changes.ts';
import { db } from '#platform/database/db.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type NewPasskey, writePasskey } from './passkeys.ts';

export type InvitedStaff = { staffId: string; email: string; name: string; role: Role };

export type NewFactor =
  | { kind: 'authenticator'; secret: { keyId: number; sealed: Uint8Array<ArrayBuffer> }; step: bigint }
  | { kind: 'passkey'; passkey: NewPasskey };

export async function findInvited(sha256: string): Promise<InvitedStaff | null> {
  const [row] = await db().$queryRaw<(Omit<InvitedStaff, 'role'> & { role: string })[]>`
    SELECT staff.id AS "staffId", email, name, role FROM staff_invitation JOIN staff ON staff.id = staff_id
    WHERE token_sha256 = ${sha256} AND claimed_at IS NULL AND expires_at > clock_timestamp() AND disabled_at IS NULL
      AND company_issuer IS NULL`;
  return row ? { ...row, role: readRole(row.role) } : null;
}

export async function recordClaimed(
  sha256: string,
  {
    staffId,
    email,
    passwordHash,
    timeZone,
  }: Record<'staffId' | 'email' | 'passwordHash' | 'timeZone', string>,
): Promise<boolean> {
  return withStaffLock(async (tx) => {
    const claimed = await tx.$executeRaw`
      UPDATE staff_invitation
      SET claimed_at = clock_timestamp(), authenticator_master = NULL, authenticator_sealed = NULL
      WHERE token_sha256 = ${sha256} AND staff_id = ${staffId}::uuid AND claimed_at IS NULL
        AND expires_at > clock_timestamp()`;
    if (claimed === 0) return false;
    await tx.staff.update({ where: { id: staffId }, data: { passwordHash, timeZone } });
    await recordAudit({ staffId, email }, { action: 'invitation_used', subject: email }, tx);
    return true;
  });
}

export async function isEnrolling(staffId: string): Promise<boolean> {
  const rows = await db().$queryRaw<object[]>`
    SELECT FROM staff_invitation JOIN staff ON staff.id = staff_id
    WHERE staff_id = ${staffId}::uuid AND claimed_at IS NOT NULL AND expires_at > clock_timestamp() AND joined_at IS NULL`;
  return rows.length > 0;
}

export async function recordJoined(
  { staffId, email }: { staffId: string; email: string },
  factor: NewFactor,
  codes: string[],
): Promise<boolean> {
  return withStaffLock(async (tx) => {
    const used = await tx.$executeRaw`
      DELETE FROM staff_invitation
      WHERE staff_id = ${staffId}::uuid AND claimed_at IS NOT NULL AND expires_at > clock_timestamp()`;
    if (used === 0) return false;
    if (factor.kind === 'passkey') await writePasskey(tx, staffId, factor.passkey);
    else await writeAuthenticator(tx, staffId, factor);
    await tx.$executeRaw`
      UPDATE staff SET joined_at = clock_timestamp(), version = version + 1 WHERE id = ${staffId}::uuid`;
    await writeCodes(tx, staffId, codes);
    await recordAudit(
      { staffId, email },
      { action: 'joined', subject: email, after: { secondFactor: factor.kind } },
      tx,
    );
    return true;
  });
}

export async function recordAuthenticator(
  by: StaffActor,
  authenticator: Omit<Extract<NewFactor, { kind: 'authenticator' }>, 'kind'>,
): Promise<void> {
  await withStaffLock(async (tx) => {
    await writeAuthenticator(tx, by.staffId, authenticator);
    await endSessionsOf(tx, by.staffId);
    await recordAudit(by, { action: 'authenticator_replaced', subject: by.email }, tx);
  });
}

async function writeAuthenticator(
  tx: Tx,
  staffId: string,
  { secret, step }: Omit<Extract<NewFactor, { kind: 'authenticator' }>, 'kind'>,
) {
  await tx.staff.update({
    where: { id: staffId },
    data: { authenticatorKeyId: secret.keyId, authenticatorSealed: secret.sealed, authenticatorStep: step },
  });
}

async function writeCodes(tx: Tx, staffId: string, codes: string[]) {
  await tx.staffRecoveryCode.deleteMany({ where: { staffId } });
  await tx.staffRecoveryCode.createMany({ data: codes.map((sha256) => ({ staffId, sha256 })) });
}

export async function recordRecoveryCodes(by: StaffActor, codes: string[]): Promise<void> {
  await withStaffLock(async (tx) => {
    await writeCodes(tx, by.staffId, codes);
    await endSessionsOf(tx, by.staffId);
    await recordAudit(by, { action: 'recovery_codes_renewed', subject: by.email }, tx);
  });
}
