import 'server-only';
import type { Journey } from '#features/journey/store/journeys.ts';
import { env } from '#platform/config/env.ts';
import { databaseNow } from '#platform/database/db.ts';

/**
 * Whether a journey came to its last button sooner than a person can. Counted by the database's clock from the row that
 * the journey began with, which only its own sealed cookie can name: nothing that a client says enters into it.
 */
export async function isTooFast({ startedAt }: Journey): Promise<boolean> {
  const sinceStart = (await databaseNow()).getTime() - startedAt.getTime();
  return sinceStart < env().LIMIT_FASTEST_SECONDS * 1000;
}
