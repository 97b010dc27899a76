import 'server-only';
import { randomUUID } from 'node:crypto';
import {
  findEvidenceKey,
  insertChain,
  insertEvents,
  keyIn,
  type LockedChain,
  lockChain,
  type NewChain,
  type ReadKey,
  type SealedEvent,
  type WrappedKey,
} from '#features/evidence/store/evidence.ts';
import { insertStages } from '#features/form/store/funnel-events.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { lockedTransaction } from '#platform/database/transaction.ts';
import type { StoredFetch } from './consents.ts';

const SAME_DISPLAY_MS = 5_000;
/** After this many displays, a journey adds only texts that it has not displayed yet under their fetch. */
const MAX_DISPLAYS = 50;

/** `chain` begins with this display. */
export type NewDisplay = {
  displayedAt: Date;
  /** The hash of a stored copy. */
  page?: string | null;
  event?: SealedEvent | undefined;
  chain?: NewChain | null;
};
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
  { displayedAt, page = null, event, chain }: NewDisplay,
): Promise<number> {
  const { id: fetchId, fetchedAt, endpointId } = fetch;
  const due = chain
    ? Prisma.sql`${insertChain(chain, displayedAt)}, due AS (SELECT journey_id FROM begun)`
    : dueDisplay(journeyId, fetch, { sha256, page }, displayedAt);
  const events = [...(chain ? [{ ...chain.first, at: chain.startedAt }] : []), ...(event ? [event] : [])];
  return tx.$executeRaw`
    WITH ${due}, display AS (
      INSERT INTO consent_display (id, journey_id, fetch_id, fetched_at, endpoint_id, sha256, page_sha256, displayed_at)
      SELECT ${randomUUID()}::uuid, journey_id, ${fetchId}::uuid, ${fetchedAt}::timestamptz, ${endpointId}, ${sha256},
        ${page}, ${displayedAt}::timestamptz
      FROM due RETURNING journey_id, displayed_at
    ), stage AS (${insertStages(Prisma.sql`
      SELECT journey_id, 'consent_displayed' AS kind, '' AS step, 1 AS place FROM display`)}
    ), ${insertEvents(Prisma.sql`SELECT journey_id, displayed_at AS at FROM display`, events)}`;
}

/** Has no row for a reload of the same page. Displays from before the evidence have no event, so they don't count. */
const dueDisplay = (
  journeyId: string,
  { id: fetchId, endpointId }: StoredFetch,
  { sha256, page }: { sha256: string; page: string | null },
  displayedAt: Date,
): Prisma.Sql => Prisma.sql`
  due AS (
    SELECT ${journeyId}::uuid AS journey_id
    FROM (
      SELECT count(*) AS count, max(displayed_at) FILTER (
        WHERE fetch_id = ${fetchId}::uuid AND sha256 = ${sha256} AND endpoint_id = ${endpointId}
          AND page_sha256 IS NOT DISTINCT FROM ${page}::char(64)
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

/** The latest display of each text since the evidence began, and the key of the evidence. */
export async function findDisplays(journeyId: string, client: SqlClient = db()): Promise<Displays> {
  const rows = await client.$queryRaw<DisplayRow[]>`
    SELECT master AS "keyId", wrapped, shown.id, fetch_id AS "fetchId", endpoint_id AS "endpointId", sha256,
      fetched_at AS "fetchedAt", displayed_at AS "displayedAt"
    FROM (SELECT) AS journey LEFT JOIN evidence_key ON evidence_key.journey_id = ${journeyId}::uuid
    LEFT JOIN LATERAL (
      SELECT DISTINCT ON (sha256, endpoint_id) id, fetch_id, endpoint_id, sha256, fetched_at, displayed_at
      FROM consent_display WHERE journey_id = ${journeyId}::uuid AND displayed_at >= coalesce(begun_at, '-infinity')
      ORDER BY sha256, endpoint_id, displayed_at DESC
    ) AS shown ON true`;
  const [first] = rows;
  return {
    key: first ? keyIn(first) : null,
    of: ({ endpointId }, sha256) => {
      const shown = rows.find((row) => row.sha256 === sha256 && row.endpointId === endpointId);
      if (!shown || shown.id === null) return null;
      const { id, fetchId, fetchedAt, displayedAt } = shown;
      return { id, fetchId, sha256, fetchedAt, displayedAt };
    },
  };
}

export type Displays = {
  key: WrappedKey | null;
  /** Null for a text that was not displayed for this endpoint of the operator. */
  of: (fetch: Pick<StoredFetch, 'endpointId'>, sha256: string) => Display | null;
};

/** Without a display, the row has the key alone. */
type DisplayRow = Omit<Display, 'id'> & ReadKey & { id: string | null; endpointId: string | null };
