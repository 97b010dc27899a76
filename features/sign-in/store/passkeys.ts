import 'server-only';
import { randomUUID } from 'node:crypto';
import { recordAudit, type StaffActor } from '#features/access/store/audit.ts';
import type { ChallengePurpose } from '#features/sign-in/model/session.ts';
import { endSessionsOf, withStaffLock } from '#features/staff/store/staff-changes.ts';
import { db } from '#platform/database/db.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { isUuid } from '#platform/values/ids.ts';

export type NewPasskey = {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
  name: string;
};

export type Passkey = NewPasskey & { id: string; createdAt: Date; lastUsedAt: Date | null };

const CHALLENGE_LIFETIME = '5 minutes';

export async function listPasskeys(staffId: string): Promise<Passkey[]> {
  const found = await db().staffPasskey.findMany({ where: { staffId }, orderBy: { createdAt: 'asc' } });
  return found.map(({ counter, ...passkey }) => ({ ...passkey, counter: Number(counter) }));
}

export async function recordChallenge(
  sessionId: string,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<void> {
  await db().$executeRaw`
    INSERT INTO staff_passkey_challenge (session_id, purpose, challenge, expires_at)
    VALUES (${sessionId}::uuid, ${purpose}, ${challenge}, clock_timestamp() + ${CHALLENGE_LIFETIME}::interval)
    ON CONFLICT (session_id, purpose) DO UPDATE SET challenge = excluded.challenge, expires_at = excluded.expires_at`;
}

export async function takeChallenge(sessionId: string, purpose: ChallengePurpose): Promise<string | null> {
  const [taken] = await db().$queryRaw<{ challenge: string; isFresh: boolean }[]>`
    DELETE FROM staff_passkey_challenge WHERE session_id = ${sessionId}::uuid AND purpose = ${purpose}
    RETURNING challenge, expires_at > clock_timestamp() AS "isFresh"`;
  return taken?.isFresh ? taken.challenge : null;
}

/** Returns false if the counter did not grow: another device may hold a copy of the key. */
export async function recordPasskeyUsed(id: string, counter: number): Promise<boolean> {
  const used = await db().$executeRaw`
    UPDATE staff_passkey SET counter = ${counter}::bigint, last_used_at = clock_timestamp()
    WHERE id = ${id}::uuid AND (counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))`;
  return used === 1;
}

export async function writePasskey(tx: Tx, staffId: string, passkey: NewPasskey) {
  await tx.staffPasskey.create({ data: { id: randomUUID(), staffId, ...passkey } });
}

export async function recordPasskeyAdded(by: StaffActor, passkey: NewPasskey): Promise<boolean> {
  return withStaffLock(async (tx) => {
    if (await tx.staffPasskey.findUnique({ where: { credentialId: passkey.credentialId } })) return false;
    await writePasskey(tx, by.staffId, passkey);
    await endSessionsOf(tx, by.staffId);
    await recordAudit(by, { action: 'passkey_added', subject: by.email, after: { name: passkey.name } }, tx);
    return true;
  });
}

export async function recordPasskeyRenamed(by: StaffActor, id: string, name: string): Promise<boolean> {
  return withStaffLock(async (tx) => {
    const found = await findOwn(tx, by, id);
    if (!found) return false;
    await tx.staffPasskey.update({ where: { id }, data: { name } });
    const change = { before: { name: found.name }, after: { name } };
    await recordAudit(by, { action: 'passkey_renamed', subject: by.email, ...change }, tx);
    return true;
  });
}

export async function recordPasskeyRemoved(by: StaffActor, id: string): Promise<'removed' | 'none' | 'last'> {
  return withStaffLock(async (tx) => {
    const found = await findOwn(tx, by, id);
    if (!found) return 'none';
    const { authenticatorSealed } = await tx.staff.findUniqueOrThrow({ where: { id: by.staffId } });
    const count = await tx.staffPasskey.count({ where: { staffId: by.staffId } });
    if (count === 1 && authenticatorSealed === null) return 'last';
    await tx.staffPasskey.delete({ where: { id } });
    await endSessionsOf(tx, by.staffId);
    await recordAudit(by, { action: 'passkey_removed', subject: by.email, before: { name: found.name } }, tx);
    return 'removed';
  });
}

const findOwn = async (tx: Tx, { staffId }: StaffActor, id: string) =>
  isUuid(id) ? tx.staffPasskey.findFirst({ where: { id, staffId } }) : null;
