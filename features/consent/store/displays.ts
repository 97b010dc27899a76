import 'server-only';
import { randomUUID } from 'node:crypto';
import {
  findEvidenceKey,
  insertChain,
  insertEvents,
  type LockedChain,
  lockChain,
  type NewChain,
  type SealedEvent,
} from '#features/evidence/store/evidence.ts';
import { insertStages } from '#features/journey/store/funnel-events.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { lockedTransaction } from '#platform/database/transaction.ts';
import type { StoredFetch } from './consents.ts';

const SAME_DISPLAY_MS = 5_000;
/** After this many displays, a journey adds only texts that it has not displayed yet under their fetch. */
const MAX_DISPLAYS = 50;

/** `chain` begins with this display. */
export type NewDisplay = { displayedAt: Date; event?: SealedEvent | undefined; chain?: NewChain | null };
/** Returns null for a text that has just expired. */
export type BuildDisplay = (locked: LockedChain) => NewDisplay | null;

/** Records none for an erased journey. Despite the limit, the borrower can agree to each offered text: it has a display. */
export async function recordDisplay(
  journeyId: string,
  fetch: StoredFetch,
  sha256: string,
  buildDisplay: BuildDisplay,
): Promise<void> {
  const lock = (sql: SqlClient) => lockChain(sql, journeyId, 'live');
  await lockedTransaction(lock, async (tx, locked) => {
    const display = locked && buildDisplay(locked);
    if (!display) return;
    const added = await addDisplay(tx, journeyId, fetch, sha256, display);
    if (!display.chain || added > 0) return;
    const key = await findEvidenceKey(journeyId, tx);
    const next = buildDisplay({ ...locked, key });
    if (next) await addDisplay(tx, journeyId, fetch, sha256, next);
  });
}

/** Needs the journey's lock. Returns the number of events. */
function addDisplay(
  tx: SqlClient,
  journeyId: string,
  fetch: StoredFetch,
  sha256: string,
  { displayedAt, event, chain }: NewDisplay,
): Promise<number> {
  const { id: fetchId, fetchedAt, endpointId } = fetch;
  const due = chain
    ? Prisma.sql`${insertChain(chain, displayedAt)}, due AS (SELECT journey_id FROM begun)`
    : dueDisplay(journeyId, fetch, sha256, displayedAt);
  const events = [
    ...(chain ? [{ ...chain.first, at: chain.startedAt }] : []),
    ...(event ? [{ ...event, at: displayedAt }] : []),
  ];
  return tx.$executeRaw`
    WITH ${due}, display AS (
      INSERT INTO consent_display (id, journey_id, fetch_id, fetched_at, endpoint_id, sha256, displayed_at)
      SELECT ${randomUUID()}::uuid, journey_id, ${fetchId}::uuid, ${fetchedAt}::timestamptz, ${endpointId}, ${sha256},
        ${displayedAt}::timestamptz
      FROM due RETURNING journey_id
    ), stage AS (${insertStages(Prisma.sql`
      SELECT journey_id, 'consent_displayed' AS kind, '' AS step, 1 AS place FROM display`)}
    ), ${insertEvents(Prisma.sql`SELECT journey_id FROM display`, events)}`;
}

/** Has no row for a reload. Displays from before the evidence have no event, so they don't count. */
const dueDisplay = (
  journeyId: string,
  { id: fetchId, endpointId }: StoredFetch,
  sha256: string,
  displayedAt: Date,
): Prisma.Sql => Prisma.sql`
  due AS (
    SELECT ${journeyId}::uuid AS journey_id
    FROM (
      SELECT count(*) AS count, max(displayed_at) FILTER (
        WHERE fetch_id = ${fetchId}::uuid AND sha256 = ${sha256} AND endpoint_id = ${endpointId}
      ) AS last_at
      FROM consent_display WHERE journey_id = ${journeyId}::uuid AND displayed_at >= ${evidenceStart(journeyId)}
    ) AS earlier
    WHERE last_at IS NULL OR (count < ${MAX_DISPLAYS} AND
      abs(extract(epoch FROM ${displayedAt}::timestamptz - last_at)) * 1000 >= ${SAME_DISPLAY_MS})
  )`;

const evidenceStart = (journeyId: string): Prisma.Sql => Prisma.sql`
  coalesce((SELECT begun_at FROM evidence_key WHERE journey_id = ${journeyId}::uuid), '-infinity')`;

export type Display = {
  id: string;
  fetchId: string;
  sha256: string;
  fetchedAt: Date | null;
  displayedAt: Date;
};

/** The latest of each text. */
export function findDisplays(journeyId: string, hashes: string[], endpointId: string): Promise<Display[]> {
  return db().$queryRaw<Display[]>`
    SELECT DISTINCT ON (sha256) id, fetch_id AS "fetchId", sha256, fetched_at AS "fetchedAt", displayed_at AS "displayedAt"
    FROM consent_display
    WHERE journey_id = ${journeyId}::uuid AND endpoint_id = ${endpointId} AND sha256 = ANY (${hashes}::char(64)[])
      AND displayed_at >= ${evidenceStart(journeyId)}
    ORDER BY sha256, displayed_at DESC`;
}
