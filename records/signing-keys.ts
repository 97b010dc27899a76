import 'server-only';
import { db } from './db.ts';

export type SigningKey = { kid: string; x: string; usedFrom: Date; usedUntil: Date | null };

/** Keeps the public half of the key that signs now, and notes of all others that they have ceased to. */
export async function recordSigningKey({ kid, x }: { kid: string; x: string }): Promise<void> {
  const known = await db().evidenceSigningKey.findUnique({ where: { kid } });
  if (known && !known.usedUntil) return;
  await db().$executeRaw`
    WITH others AS (
      UPDATE evidence_signing_key SET used_until = clock_timestamp() WHERE used_until IS NULL AND kid <> ${kid}
    )
    INSERT INTO evidence_signing_key (kid, x) VALUES (${kid}, ${x})
    ON CONFLICT (kid) DO UPDATE SET used_until = NULL`;
}

/** Every key that ever signed, the newest first. */
export async function findSigningKeys(): Promise<SigningKey[]> {
  return db().evidenceSigningKey.findMany({ orderBy: { usedFrom: 'desc' } });
}
