import 'server-only';
import { Prisma } from '#generated/prisma/client.ts';
import { brokenConstraint, db } from '#platform/database/db.ts';
import { findBlocked } from '#platform/rate-limit/attempts.ts';
import { DAY_MS, SECOND_MS } from '#platform/values/duration.ts';

/** Whose lead it is, by hashes of email and phone, and how many of them a day allows. */
export type CountedPersons = { lookupHashes: readonly string[]; leadsPerDay: number };

/** The intent and its counts are rolled back. */
export class DailyLimitExceeded extends Error {
  override name = 'DailyLimitExceeded';
  readonly waitSeconds: number;
  constructor(waitSeconds: number) {
    super('a person has sent as many leads as a day allows');
    this.waitSeconds = waitSeconds;
  }
}

/** Raised by the function of the same name in the database. */
const REQUIRED = 'person_within_daily_limit';

/**
 * Parts of a statement: `admitted` has the row of `intended`, and `now`, which is later than all locks. If a person
 * exceeds the limit, the statement fails with an error that `throwIfExceeded` recognizes.
 */
export function countPersons(intended: Prisma.Sql, persons: CountedPersons | undefined): Prisma.Sql {
  const admitted = Prisma.sql`SELECT journey_id, clock_timestamp()::timestamptz(3) AS now FROM ${intended}`;
  if (!persons) return Prisma.sql`admitted AS (${admitted})`;
  const keys = keysOf(persons);
  // excluded.expire is a day from now.
  return Prisma.sql`
    counted AS (
      INSERT INTO rate_limit AS stored (key, points, expire)
      SELECT given, 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint + ${DAY_MS}::bigint
      FROM ${intended} CROSS JOIN unnest(${keys}::text[]) AS given
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN stored.expire > excluded.expire - ${DAY_MS}::bigint THEN stored.points + 1 ELSE 1 END,
        expire = CASE WHEN stored.expire > excluded.expire - ${DAY_MS}::bigint THEN stored.expire ELSE excluded.expire END
      WHERE stored.points < ${persons.leadsPerDay}::int OR stored.expire <= excluded.expire - ${DAY_MS}::bigint
      RETURNING key
    ), admitted AS (
      ${admitted} WHERE person_within_daily_limit((SELECT count(*) FROM counted) = ${keys.length}::int)
    )`;
}

/** Throws DailyLimitExceeded for the error of a statement with `countPersons`, and any other error as it is. */
export async function throwIfExceeded(error: unknown, persons: CountedPersons | undefined): Promise<never> {
  if (!persons || brokenConstraint(error) !== REQUIRED) throw error;
  const policy = { max: persons.leadsPerDay, seconds: DAY_MS / SECOND_MS };
  const blocked = await findBlocked(db(), keysOf(persons), policy);
  throw new DailyLimitExceeded(Math.max(1, ...blocked.map(({ waitSeconds }) => waitSeconds)));
}

/** In a fixed order, which prevents deadlocks. */
const keysOf = ({ lookupHashes }: CountedPersons) =>
  lookupHashes.toSorted().map((lookupHash) => `person:${lookupHash}`);
