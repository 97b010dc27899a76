import 'server-only';
import { endpointIdOf } from '#features/consent/store/operator-endpoint.ts';
import { db } from '#platform/database/db.ts';

const INTERFACES = ['personal_v3', 'personal_v2', 'refinance'] as const;

/** How attempts to send a lead ended of late, by outcome, and how long they took: the middle one and the 95th of 100. */
export type CallFigures = { outcome: string; attempts: number; p50Ms: number | null; p95Ms: number | null };

/**
 * Of the operator that the settings name, since calls of another one say nothing about it. Of the last hour or day, by the database's
 * clock at the start of the statement: a clock that moves during the statement would use no index. An attempt of which no byte was
 * sent took no time.
 */
export function findCallFigures(hours: number): Promise<CallFigures[]> {
  return db().$queryRaw<CallFigures[]>`
    SELECT outcome, count(*)::int AS attempts,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY took))::float AS "p50Ms",
      (percentile_cont(0.95) WITHIN GROUP (ORDER BY took))::float AS "p95Ms"
    FROM (
      SELECT outcome, extract(epoch FROM ended_at - sent_at) * 1000 AS took FROM attempt
      JOIN acknowledgment ON acknowledgment.id = acknowledgment_id
      WHERE ended_at > statement_timestamp() - ${hours}::int * interval '1 hour'
        AND endpoint_id = ANY (${INTERFACES.map(endpointIdOf)})
    ) AS ended
    GROUP BY outcome ORDER BY attempts DESC`;
}
