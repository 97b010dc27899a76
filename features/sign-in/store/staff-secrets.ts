import 'server-only';
import { db } from '#platform/database/db.ts';

type StoredSecret = { staffId: string; keyId: number; sealed: Uint8Array };

/** The secrets of authenticator apps that are sealed under another master key than this one. */
export async function findSecretsToReseal(keyId: number): Promise<StoredSecret[]> {
  return db().$queryRaw<StoredSecret[]>`
    SELECT id AS "staffId", authenticator_master AS "keyId", authenticator_sealed AS sealed FROM staff
    WHERE authenticator_master <> ${keyId}`;
}

/** Keeps them as they were sealed anew, where nobody has changed them meanwhile. */
export async function recordResealed(
  secrets: { staffId: string; from: number; keyId: number; sealed: Uint8Array<ArrayBuffer> }[],
): Promise<void> {
  for (const { staffId, from, keyId, sealed } of secrets) {
    const data = { authenticatorKeyId: keyId, authenticatorSealed: sealed };
    await db().staff.updateMany({ where: { id: staffId, authenticatorKeyId: from }, data });
  }
}
