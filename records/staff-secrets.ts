import 'server-only';
import { db } from './db.ts';

type Kept = { staffId: string; master: number; sealed: Uint8Array };

/** The secrets of authenticator apps that are sealed under another master key than this one. */
export async function findSecretsNotUnder(master: number): Promise<Kept[]> {
  return db().$queryRaw<Kept[]>`
    SELECT id AS "staffId", authenticator_master AS master, authenticator_sealed AS sealed FROM staff
    WHERE authenticator_master <> ${master}`;
}

/** Keeps them as they were sealed anew, where nobody has changed them meanwhile. */
export async function recordResealed(
  secrets: { staffId: string; from: number; master: number; sealed: Uint8Array<ArrayBuffer> }[],
): Promise<void> {
  for (const { staffId, from, master, sealed } of secrets) {
    const data = { authenticatorMaster: master, authenticatorSealed: sealed };
    await db().staff.updateMany({ where: { id: staffId, authenticatorMaster: from }, data });
  }
}
