import 'server-only';
import { operator } from '#operator/live.ts';
import { findUsableFetch, recordFetch, type StoredFetch } from '#records/consents.ts';
import { databaseNow } from '#records/db.ts';
import { logAlert } from '#telemetry/log.ts';

let underway: Promise<StoredFetch | null> | null = null;

/**
 * The consent blocks that may be shown and sent now: from the records while younger than 24 hours (contract 4, rule 3),
 * else fetched. The age counts from the start of the request, by the database's clock. Null where the operator gives none.
 */
export async function obtainConsent(): Promise<StoredFetch | null> {
  const usable = await findUsableFetch('personal_v3', await databaseNow());
  if (usable) return usable;
  underway ??= fetchConsent().finally(() => {
    underway = null;
  });
  return underway;
}

async function fetchConsent(): Promise<StoredFetch | null> {
  const fetchedAt = await databaseNow();
  const outcome = await operator().fetchPersonalConsents();
  if (outcome.kind === 'fetched') return recordFetch('personal_v3', fetchedAt, outcome.blocks);
  logAlert('consent_unavailable', { reason: outcome.reason, httpStatus: outcome.httpStatus });
  return null;
}
