import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { runJob } from '#features/consent/checker/thread.ts';
import { TOO_COMPLEX } from '#features/consent/model/consent-inspection.ts';
import {
  type ComparedView,
  MAX_CONSENT_AGE_MS,
  OWN_CONSENT_SOURCES,
  type OwnConsentSource,
  replaced,
  type TextSegment,
} from '#features/consent/model/consent-text.ts';
import { findConsentText, findConsentTexts } from '#features/consent/store/consent-texts.ts';
import { type CheckedFetch, findNewestFetch } from '#features/consent/store/consents.ts';
import {
  isForOtherEndpoint,
  isSampleWithheld,
  operatorEndpoint,
} from '#features/consent/store/operator-endpoint.ts';
import {
  countLeadsByFetch,
  countLeadsByText,
  findFetchedTexts,
  findPublishedVersion,
  findVersion,
  findVersions,
  findWarnings,
  type ListedVersion,
} from '#features/consent/store/versions.ts';
import { requiredReview } from '#features/staff/store/required-review.ts';
import { databaseNow } from '#platform/database/db.ts';
import { checkStoredTexts } from './check-consent.ts';
import { isUsable, REFRESH_AHEAD_MS } from './obtain-consent.ts';

const MAX_TEXTS = 100;

export type TextInHistory = Awaited<ReturnType<typeof listFetchedConsents>>['texts'][number];
export type CurrentFetch = ReturnType<typeof currentFetch>;

export async function listFetchedConsents() {
  const [last, texts, now] = await Promise.all([
    findNewestFetch(),
    findFetchedTexts(MAX_TEXTS),
    databaseNow(),
  ]);
  const hashes = [...new Set(texts.map(({ sha256 }) => sha256))];
  const [leads, found] = await Promise.all([countLeadsByText(hashes), checkStoredTexts(hashes)]);
  const inUse = new Set(last?.blocks.map(({ key, sha256 }) => `${key} ${sha256}`));
  return {
    now: last && currentFetch(last, now),
    texts: texts.map((text, place) => ({
      ...text,
      ...(found.get(text.sha256) ?? TOO_COMPLEX),
      leads: leads.get(text.sha256) ?? 0,
      isInUse: inUse.has(`${text.key} ${text.sha256}`),
      /** The text that the operator served before under this key. */
      previous: texts.slice(place + 1).find(({ key }) => key === text.key)?.sha256 ?? null,
    })),
  };
}

function currentFetch(last: CheckedFetch, now: Date) {
  const { fetchedAt, verdict, findings } = last;
  const ageMs = now.getTime() - fetchedAt.getTime();
  return {
    servedBy: operatorEndpoint('personal_v3'),
    fetchedAt,
    verdict,
    findings,
    ageMs,
    /** Negative once the time has passed. */
    refreshInMs: REFRESH_AHEAD_MS - ageMs,
    expiresInMs: MAX_CONSENT_AGE_MS - ageMs,
    isUsable: isUsable(last, now),
  };
}

export async function findCurrentFetch(): Promise<CurrentFetch | null> {
  const [last, now] = await Promise.all([findNewestFetch(), databaseNow()]);
  return last && currentFetch(last, now);
}

export type Version = Awaited<ReturnType<typeof withLeads>>[number];

export async function listVersions(source: OwnConsentSource): Promise<Version[]> {
  return withLeads(await findVersions(source));
}

export async function listStoredConsents(): Promise<{ source: OwnConsentSource; versions: Version[] }[]> {
  const all = await findVersions();
  const live = await withLeads(all.filter(({ state }) => state !== 'retired'));
  return OWN_CONSENT_SOURCES.map((source) => ({
    source,
    versions: live.filter((version) => version.source === source),
  }));
}

async function withLeads(versions: ListedVersion[]) {
  const fetchIds = versions.flatMap(({ fetchId }) => fetchId ?? []);
  const [leads, warnings] = await Promise.all([countLeadsByFetch(fetchIds), findWarnings(fetchIds)]);
  return versions.map((version) => ({
    ...version,
    leads: leads.get(version.fetchId ?? '') ?? 0,
    warnings: warnings.get(version.fetchId ?? '') ?? null,
    isWithheld: isSampleWithheld(version),
    isForOtherEndpoint: isForOtherEndpoint(version.source, version.fetch?.endpointId ?? null),
  }));
}

export type VersionDetail = NonNullable<Awaited<ReturnType<typeof findConsentVersion>>>;

export async function findConsentVersion(actor: Actor, source: OwnConsentSource, number: number) {
  const found = await findVersion(source, number);
  const [version] = await withLeads(found ? [found] : []);
  if (!version) return null;
  const [bytes, published, publishing] = await Promise.all([
    findConsentText(version.sha256),
    findPublishedVersion(source),
    requiredReview(actor, version),
  ]);
  return { ...version, html: decoded(bytes ?? new Uint8Array()), published, publishing };
}

export async function compareTexts(
  before: string,
  after: string,
  view: ComparedView,
): Promise<TextSegment[] | null> {
  const texts = await findConsentTexts([before, after]);
  const [older, newer] = [texts.get(before), texts.get(after)];
  if (!older || !newer) return null;
  const comparison = { before: decoded(older), after: decoded(newer), view };
  const changes = await runJob('changesBetween', comparison);
  return changes.isDone ? changes.value : replaced(comparison.before, comparison.after);
}

const decoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
