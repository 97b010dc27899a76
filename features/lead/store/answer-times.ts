import 'server-only';
import { db } from '#platform/database/db.ts';

type Row = { count: number; seconds: number | null };

/** Of the latest attempts that the operator answered, `share` took at most `seconds`. Null without any. */
export async function measureAnswers(limit: number, share: number): Promise<Row> {
  const [row] = await db().$queryRaw<Row[]>`
    SELECT count(*)::int AS count, percentile_cont(${share}) WITHIN GROUP (ORDER BY seconds) AS seconds
    FROM (
      SELECT extract(epoch FROM ended_at - sent_at)::float8 AS seconds FROM attempt
      WHERE ended_at IS NOT NULL AND sent_at IS NOT NULL AND outcome = 'answered'
      ORDER BY ended_at DESC LIMIT ${limit}
    ) AS latest`;
  return row ?? { count: 0, seconds: null };
}
