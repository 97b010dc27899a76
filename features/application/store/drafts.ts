import 'server-only';
import { insertStages } from '#features/form/store/funnel-events.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { env } from '#platform/config/env.ts';
import { db } from '#platform/database/db.ts';

/** The lock prevents erasure. A statement that waited for it checks the rows it writes again. */
const liveJourney = (journeyId: string): Prisma.Sql => Prisma.sql`
  live AS (SELECT id FROM journey WHERE id = ${journeyId}::uuid AND erased_at IS NULL FOR NO KEY UPDATE),
  clock AS (SELECT clock_timestamp()::timestamptz(3) AS now)`;

const expiry = (): Prisma.Sql =>
  Prisma.sql`clock.now + ${env().RETAIN_DRAFTS}::float8 * interval '1 millisecond'`;

/** False if another request wrote first, or the journey was erased. */
export async function recordDraft(
  journeyId: string,
  sealed: Uint8Array<ArrayBuffer>,
  readVersion: number | null,
  stepsDone: readonly string[] = [],
): Promise<boolean> {
  const stages = Prisma.sql`
    SELECT journey_id, 'step_done' AS kind, step, place
    FROM written CROSS JOIN unnest(${stepsDone}::text[]) WITH ORDINALITY AS done (step, place)`;
  const rows = await db().$queryRaw<{ journeyId: string }[]>`
    WITH ${liveJourney(journeyId)},
    written AS (${readVersion === null ? firstDraft(sealed) : nextDraft(sealed, readVersion)} RETURNING journey_id),
    counted AS (${insertStages(stages)})
    SELECT journey_id AS "journeyId" FROM written`;
  return rows.length === 1;
}

/** An expired draft may still exist. */
const firstDraft = (sealed: Uint8Array): Prisma.Sql => Prisma.sql`
  INSERT INTO draft (journey_id, sealed, saved_at, expires_at)
  SELECT live.id, ${sealed}, clock.now, ${expiry()} FROM live, clock
  ON CONFLICT (journey_id) DO UPDATE SET
    sealed = EXCLUDED.sealed, version = EXCLUDED.version, saved_at = EXCLUDED.saved_at, expires_at = EXCLUDED.expires_at
  WHERE draft.expires_at <= EXCLUDED.saved_at`;

const nextDraft = (sealed: Uint8Array, readVersion: number): Prisma.Sql => Prisma.sql`
  UPDATE draft SET sealed = ${sealed}, version = draft.version + 1, saved_at = clock.now, expires_at = ${expiry()}
  FROM live, clock WHERE draft.journey_id = live.id AND draft.version = ${readVersion}`;

/** The remaining lifetime in milliseconds, or null if the draft is gone. */
export async function extendDraft(journeyId: string): Promise<number | null> {
  const extended = await db().$executeRaw`
    WITH ${liveJourney(journeyId)}
    UPDATE draft SET expires_at = ${expiry()}
    FROM live, clock WHERE draft.journey_id = live.id AND draft.expires_at > clock.now`;
  return extended === 1 ? env().RETAIN_DRAFTS : null;
}
