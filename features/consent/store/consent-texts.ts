import 'server-only';
import type { ConsentBlock } from '#features/consent/model/consent-text.ts';
import { db } from '#platform/database/db.ts';
import { processWide } from '#platform/process/process-wide.ts';

export type StoredBlock = { key: string; sha256: string };

type Bytes = Uint8Array<ArrayBuffer>;

const MAX_CACHED_BYTES = 8 * 2 ** 20;

/**
 * By hash, the least recently used first. A text is no personal data, never changes under its hash, and is never deleted:
 * agreements refer to it. So no entry is out of date.
 */
const cache = processWide('consentTexts', () => new Map<string, Bytes>());

export async function findConsentTexts(hashes: readonly string[]): Promise<Map<string, Bytes>> {
  const missing = hashes.filter((sha256) => !cache.has(sha256));
  const rows = missing.length > 0 ? await readTexts(missing) : [];
  const read = new Map(rows.map(({ sha256, bytes }) => [sha256, bytes]));
  const found = new Map<string, Bytes>();
  for (const sha256 of hashes) {
    const bytes = read.get(sha256) ?? cache.get(sha256);
    if (bytes) found.set(sha256, bytes);
  }
  for (const [sha256, bytes] of found) {
    cache.delete(sha256);
    cache.set(sha256, bytes);
  }
  if (read.size > 0) limitCache();
  return found;
}

const readTexts = (hashes: string[]) =>
  db().consentText.findMany({ where: { sha256: { in: hashes } }, select: { sha256: true, bytes: true } });

function limitCache(): void {
  let size = 0;
  for (const { byteLength } of cache.values()) size += byteLength;
  for (const [sha256, { byteLength }] of cache) {
    if (size <= MAX_CACHED_BYTES) return;
    cache.delete(sha256);
    size -= byteLength;
  }
}

export async function findConsentText(sha256: string): Promise<Bytes | null> {
  return (await findConsentTexts([sha256])).get(sha256) ?? null;
}

export async function readBlocks(blocks: StoredBlock[]): Promise<ConsentBlock[]> {
  const texts = await findConsentTexts(blocks.map(({ sha256 }) => sha256));
  return blocks.map(({ key, sha256 }) => {
    const bytes = texts.get(sha256);
    if (!bytes) throw new Error('a fetched consent text is not in the records');
    return { key, html: Buffer.from(bytes).toString('utf8') };
  });
}
