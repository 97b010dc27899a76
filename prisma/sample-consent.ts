import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const BY = 'seed';

/**
 * Bypasses the rules of publishing; tests/integration checks that the texts are safe. Uses plain SQL, because a bare
 * machine has no generated database client.
 */
export async function publishSampleConsent(client: pg.Client, source: string, file: string): Promise<void> {
  const { rows } = await client.query('SELECT 1 FROM consent_version WHERE source = $1', [source]);
  if (rows.length > 0) return;
  const bytes = await readFile(join(import.meta.dirname, 'consent', file));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [id, fetchId] = [randomUUID(), randomUUID()];
  await client.query('INSERT INTO consent_text (sha256, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    sha256,
    bytes,
  ]);
  await client.query(
    "INSERT INTO consent_fetch (id, source, fetched_at, verdict) VALUES ($1, $2, NULL, 'safe')",
    [fetchId, source],
  );
  await client.query(
    "INSERT INTO consent_fetch_block (fetch_id, position, key, sha256) VALUES ($1, 0, 'stored.consent', $2)",
    [fetchId, sha256],
  );
  await client.query(
    `WITH clock AS (SELECT clock_timestamp()::timestamptz(3) AS now)
     INSERT INTO consent_version (id, source, number, sha256, state, verdict, findings, created_at, created_by,
       edited_at, edited_by, published_at, published_by, fetch_id, is_sample)
     SELECT $1, $2, 1, $3, 'published', 'safe', '{}', now, $4, now, $4, now, $4, $5, true FROM clock`,
    [id, source, sha256, BY, fetchId],
  );
}
