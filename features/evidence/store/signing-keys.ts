import 'server-only';
import { db } from '#platform/database/db.ts';

export class KeyIdTakenError extends Error {
  override readonly name = 'KeyIdTakenError';
}

/** Throws if the id belongs to another key: a verifier finds keys by their id. */
export async function recordSigningKey({ kid, x }: { kid: string; x: string }): Promise<void> {
  const [known] = await db().$queryRaw<{ x: string; isRetired: boolean }[]>`
    SELECT x, used_until IS NOT NULL AS "isRetired" FROM evidence_signing_key WHERE kid = ${kid}`;
  if (known && known.x !== x) throw new KeyIdTakenError(`another key is published under the id ${kid}`);
  if (known && !known.isRetired) return;
  const recorded = await db().$executeRaw`
    WITH others AS (
      UPDATE evidence_signing_key SET used_until = clock_timestamp() WHERE used_until IS NULL AND kid <> ${kid}
    )
    INSERT INTO evidence_signing_key (kid, x) VALUES (${kid}, ${x})
    ON CONFLICT (kid) DO UPDATE SET used_until = NULL WHERE evidence_signing_key.x = EXCLUDED.x`;
  if (recorded === 0) throw new KeyIdTakenError(`another key is published under the id ${kid}`);
}

/** False if no retired key has this id. An earlier time stays. */
export async function recordRevocation(kid: string, from: Date): Promise<boolean> {
  const revoked = await db().$executeRaw`
    UPDATE evidence_signing_key SET revoked_from = least(revoked_from, ${from}) WHERE kid = ${kid} AND used_until IS NOT NULL`;
  return revoked === 1;
}

export const findSigningKeys = () => db().evidenceSigningKey.findMany({ orderBy: { firstUsedAt: 'desc' } });
