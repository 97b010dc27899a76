import 'server-only';
import { endpointIdOf } from '#features/consent/store/operator-endpoint.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';

const INTERFACES = ['personal_v3', 'personal_v2', 'refinance'] as const;

export type CallFigures = { outcome: string; attempts: number; p50Ms: number | null; p95Ms: number | null };

// Not a parameter, for which PostgreSQL would plan to read a third of all attempts.
const HOUR = Prisma.sql`interval '1 hour'`;
const DAY = Prisma.sql`interval '1 day'`;

/**
 * Covers the configured operator only. It looks up the agreement of each attempt: for a join, PostgreSQL would read all
 * agreements. `statement_timestamp()` is stable, so the index applies. An attempt that sent no byte has no duration.
 */
export function findCallFigures(period: 'hour' | 'day'): Promise<CallFigures[]> {
  return db().$queryRaw<CallFigures[]>`
    SELECT outcome, count(*)::int AS attempts,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY took))::float AS "p50Ms",
      (percentile_cont(0.95) WITHIN GROUP (ORDER BY took))::float AS "p95Ms"
    FROM (
      SELECT outcome, extract(epoch FROM ended_at - sent_at) * 1000 AS took FROM attempt
      WHERE ended_at > statement_timestamp() - ${period === 'day' ? DAY : HOUR}
        AND (SELECT endpoint_id FROM acknowledgment WHERE id = acknowledgment_id)
          = ANY (${INTERFACES.map(endpointIdOf)})
    ) AS ended
    GROUP BY outcome ORDER BY attempts DESC`;
}
