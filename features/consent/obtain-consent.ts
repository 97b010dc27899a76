import 'server-only';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { isUsableVerdict } from '#features/consent/model/consent-inspection.ts';
import { MAX_CONSENT_AGE_MS } from '#features/consent/model/consent-text.ts';
import {
  AHEAD_MS,
  type CheckedFetch,
  findNewestFetch,
  newestFetchAt,
  publishedTextAt,
  type StoredFetch,
} from '#features/consent/store/consents.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import type { Moment } from '#platform/database/configuration.ts';
import { databaseNow } from '#platform/database/db.ts';
import { fetchConsent } from './fetch-consent.ts';

/** While an unusable text closes the form, borrowers trigger a new fetch after this time. */
const RETRY_AFTER_MS = 30_000;
/** Half its life: during an outage of the operator, a text stays valid for hours. */
export const REFRESH_AHEAD_MS = MAX_CONSENT_AGE_MS / 2;

/** Contract 4, rule 3: the age of a text counts from the start of the request that fetched it, by the database's clock. */
export const isExpired = (fetch: Pick<CheckedFetch, 'fetchedAt'>, now: Date): boolean =>
  now.getTime() - fetch.fetchedAt.getTime() >= MAX_CONSENT_AGE_MS || isAheadOf(fetch, now);

const isAheadOf = ({ fetchedAt }: Pick<CheckedFetch, 'fetchedAt'>, now: Date): boolean =>
  fetchedAt.getTime() - now.getTime() >= AHEAD_MS;

export const isUsable = (fetch: CheckedFetch, now: Date): boolean =>
  isUsableVerdict(fetch.verdict) && !isExpired(fetch, now);

/** The stored text that borrowers may agree to at `now`, without a new fetch. */
export async function findUsableConsent(
  source: LeadInterface,
  { now, configurationVersion }: Moment,
): Promise<StoredFetch | null> {
  if (source !== 'personal_v3') return publishedTextAt[source](configurationVersion);
  const newest = await newestFetchAt(configurationVersion);
  return newest && isUsable(newest, now) ? newest : null;
}

export async function obtainConsent(source: LeadInterface, moment: Moment): Promise<StoredFetch | null> {
  if (source === 'personal_v3') return obtainFetchedConsent(moment);
  const published = await publishedTextAt[source](moment.configurationVersion);
  if (!published) await raiseAlert('consent_not_published', source);
  return published;
}

async function obtainFetchedConsent({ now, configurationVersion }: Moment): Promise<StoredFetch | null> {
  const newest = await newestFetchAt(configurationVersion);
  if (newest && isUsable(newest, now)) return newest;
  if (newest && !isAheadOf(newest, now) && ageOf(newest, now) < RETRY_AFTER_MS) return null;
  const { fetch } = await fetchConsent();
  return fetch && isUsable(fetch, now) ? fetch : null;
}

/** Fetches before the text expires, so that borrowers never wait for the operator. */
export async function refreshConsent(): Promise<void> {
  const now = await databaseNow();
  const newest = await findNewestFetch();
  if (!newest || !isUsable(newest, now) || ageOf(newest, now) >= REFRESH_AHEAD_MS) await fetchConsent();
}

const ageOf = (fetch: CheckedFetch, now: Date) => now.getTime() - fetch.fetchedAt.getTime();
