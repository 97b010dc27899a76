import 'server-only';
import { db } from '#platform/database/db.ts';

export type SigningKey = { kid: string; x: string; firstUsedAt: Date; retiredAt: Date | null };

/** An id under which another key is published. */
export class KeyIdTaken extends Error {
  override readonly name = 'KeyIdTaken';
}

/**
 * Keeps the public half of the key that signs now, and notes of all others that they have ceased to. Throws where its id is
 * that of another key: who looks its signatures up by the id would find that one.
 */
export async function recordSigningKey({ kid, x }: { kid: string; x: string }): Promise<void> {
  const known = await db().evidenceSigningKey.findUnique({ where: { kid } });
  if (known && known.x !== x) throw new KeyIdTaken(`another key is published under the id ${kid}`);
  if (known && !known.retiredAt) return;
  const recorded = await db().$executeRaw`
    WITH others AS (
      UPDATE evidence_signing_key SET used_until = clock_timestamp() WHERE used_until IS NULL AND kid <> ${kid}
    )
    INSERT INTO evidence_signing_key AS kept (kid, x) VALUES (${kid}, ${x})
    ON CONFLICT (kid) DO UPDATE SET used_until = NULL WHERE kept.x = EXCLUDED.x`;
  if (recorded === 0) throw new KeyIdTaken(`another key is published under the id ${kid}`);
}

/** Every key that ever signed, the newest first. */
export async function findSigningKeys(): Promise<SigningKey[]> {
  return db().evidenceSigningKey.findMany({ orderBy: { firstUsedAt: 'desc' } });
}
