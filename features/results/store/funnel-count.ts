import 'server-only';
import { FUNNEL_KINDS } from '#features/results/model/funnel.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { sqlTransaction } from '#platform/database/transaction.ts';

/** Small enough for one statement. A backlog of an hour at 1,000 borrowers a minute needs a few. */
const BATCH_SIZE = 5_000;
const COUNTING_LOCK = 72_707_371;

/** Each batch is one transaction. While another process counts, this one has nothing to do. */
export async function countPendingEvents(): Promise<void> {
  let counted = BATCH_SIZE;
  while (counted === BATCH_SIZE) {
    counted = await sqlTransaction(async (tx) => {
      const [lock] = await tx.$queryRaw<{ isFree: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(${COUNTING_LOCK}) AS "isFree"`;
      if (!lock?.isFree) return 0;
      const [batch] = await tx.$queryRaw<{ counted: number }[]>(COUNT_BATCH);
      return batch?.counted ?? 0;
    });
  }
}

export const QUARTER = Prisma.sql`date_bin('15 minutes', at, '2000-01-01 00:00+00')`;

/** The kinds, each written as a column of a statement. */
export const columns = (write: (name: string) => string) => Prisma.raw(FUNNEL_KINDS.map(write).join(', '));

const COUNT_BATCH = Prisma.sql`
  WITH taken AS (
    DELETE FROM funnel_uncounted WHERE event_id = ANY (ARRAY(
      SELECT event_id FROM funnel_uncounted ORDER BY event_id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))
    RETURNING event_id
  ), event AS MATERIALIZED (
    SELECT ${QUARTER} AS quarter, campaign_slug, product, utm_source, device, kind, step
    FROM taken JOIN funnel_event ON id = event_id
  ), quarters AS (
    INSERT INTO funnel_quarter (quarter, campaign_slug, product, utm_source, device, ${columns((name) => name)})
    SELECT quarter, campaign_slug, product, utm_source, device,
      ${columns((name) => `count(*) FILTER (WHERE kind = '${name}')`)}
    FROM event GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (quarter, campaign_slug, product, utm_source, device) DO UPDATE SET
      ${columns((name) => `${name} = funnel_quarter.${name} + excluded.${name}`)}
  ), steps AS (
    INSERT INTO funnel_quarter_step (quarter, campaign_slug, product, utm_source, device, step, done)
    SELECT quarter, campaign_slug, product, utm_source, device, step, count(*)
    FROM event WHERE kind = 'step_done' GROUP BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (quarter, campaign_slug, product, utm_source, device, step) DO UPDATE SET
      done = funnel_quarter_step.done + excluded.done
  )
  SELECT count(*)::int AS counted FROM taken`;
