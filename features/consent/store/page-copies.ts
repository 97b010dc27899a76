import 'server-only';
import { createHash } from 'node:crypto';
import { db } from '#platform/database/db.ts';
import { processWide } from '#platform/process/process-wide.ts';

/** Copies are never deleted, so a hash stays true. */
const stored = processWide('storedPages', () => new Set<string>());
const MAX_KNOWN = 10_000;

/** Returns the SHA-256. Costs a statement once for each copy and process. */
export async function storePageCopy(html: string): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(html, 'utf8'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (stored.has(sha256)) return sha256;
  await db().$executeRaw`
    INSERT INTO page_copy (sha256, bytes) VALUES (${sha256}, ${bytes}) ON CONFLICT DO NOTHING`;
  if (stored.size >= MAX_KNOWN) stored.clear();
  stored.add(sha256);
  return sha256;
}

export async function findPageCopy(sha256: string): Promise<Uint8Array | null> {
  const [found] = await db().$queryRaw<{ bytes: Uint8Array<ArrayBuffer> }[]>`
    SELECT bytes FROM page_copy WHERE sha256 = ${sha256}`;
  return found?.bytes ?? null;
}
