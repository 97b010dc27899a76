import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inspectConsent } from '#domain/consent-safety.ts';
import { PlainError } from './plain-error.ts';

export const SOURCES = ['personal_v2', 'refinance'] as const;
export type Source = (typeof SOURCES)[number];

export type Version = { source: Source; number: number; state: string; sha256: string; verdict: string };

type Row = { id: string; state: string; sha256: string; verdict: string; findings: string[] };

const BLOCK_KEY = 'stored.consent';

/** Adds a text as the next draft of its kind. What is not valid UTF-8, or empty, is refused. */
export async function addVersion(db: pg.Client, source: Source, bytes: Buffer, by: string): Promise<Version> {
  const html = textOf(bytes);
  const { verdict, findings } = inspectConsent(html);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await db.query('INSERT INTO consent_text (sha256, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    sha256,
    bytes,
  ]);
  const { rows } = await db.query<{ number: number }>(
    `INSERT INTO consent_version (id, source, number, sha256, state, verdict, findings, created_at, created_by)
     SELECT $1, $2, 1 + coalesce(max(number), 0), $3, 'draft', $4, $5, clock_timestamp(), $6
     FROM consent_version WHERE source = $2
     RETURNING number`,
    [randomUUID(), source, sha256, verdict, findings, by],
  );
  return { source, number: rows[0]?.number ?? 0, state: 'draft', sha256, verdict };
}

/** Publishes a draft in the place of the one that is published. */
export async function publishVersion(db: pg.Client, source: Source, number: number, by: string) {
  await db.query('BEGIN');
  try {
    await publishLocked(db, source, number, by);
    await db.query('COMMIT');
  } catch (error) {
    await db.query('ROLLBACK');
    throw error;
  }
}

async function publishLocked(db: pg.Client, source: Source, number: number, by: string) {
  await db.query('SELECT id FROM consent_version WHERE source = $1 FOR UPDATE', [source]);
  const found = await db.query<Row>(
    'SELECT id, state, sha256, verdict, findings FROM consent_version WHERE source = $1 AND number = $2',
    [source, number],
  );
  const version = found.rows[0];
  if (!version) throw new PlainError(`There is no version ${number} of ${source}.`);
  if (version.state === 'published')
    throw new PlainError(`Version ${number} of ${source} is published already.`);
  if (version.state === 'retired')
    throw new PlainError(`Version ${number} of ${source} is retired: add its text again as a new version.`);
  if (version.verdict === 'unsafe') {
    throw new PlainError(
      `Version ${number} of ${source} can't be shown safely (${version.findings.join(', ')}): take that out and add it again.`,
    );
  }
  await db.query(
    `UPDATE consent_version SET state = 'retired', retired_at = clock_timestamp(), retired_by = $2
     WHERE source = $1 AND state = 'published'`,
    [source, by],
  );
  const fetchId = randomUUID();
  await db.query(
    `INSERT INTO consent_fetch (id, source, fetched_at, verdict, findings) VALUES ($1, $2, NULL, $3, $4)`,
    [fetchId, source, version.verdict, version.findings],
  );
  await db.query('INSERT INTO consent_fetch_block (fetch_id, position, key, sha256) VALUES ($1, 0, $2, $3)', [
    fetchId,
    BLOCK_KEY,
    version.sha256,
  ]);
  await db.query(
    `UPDATE consent_version SET state = 'published', published_at = clock_timestamp(), published_by = $2, fetch_id = $3
     WHERE id = $1`,
    [version.id, by, fetchId],
  );
}

/** All versions, newest first. */
export async function listVersions(db: pg.Client) {
  const { rows } = await db.query<
    Version & { created: string; by: string; outdated: boolean; findings: string[] }
  >(
    `SELECT source, number, state, sha256, verdict, findings, created_by AS by,
            to_char(created_at, 'YYYY-MM-DD') AS created, outdated_at IS NOT NULL AS outdated
     FROM consent_version ORDER BY source, number DESC`,
  );
  return rows;
}

function textOf(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (text.trim() !== '') return text;
  } catch {
    throw new PlainError('This file is not valid UTF-8: save it as UTF-8 and add it again.');
  }
  throw new PlainError('This file holds no text.');
}
