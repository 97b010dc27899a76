import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { runJob } from '#features/consent/checker/thread.ts';
import {
  type FetchVerdict,
  type Inspection,
  TOO_COMPLEX,
} from '#features/consent/model/consent-inspection.ts';
import {
  type ComparedView,
  MAX_CONSENT_AGE_MS,
  OWN_CONSENT_SOURCES,
  type OwnConsentSource,
  replaced,
  type TextSegment,
} from '#features/consent/model/consent-text.ts';
import type { OperatorEndpoint } from '#features/consent/model/operator-endpoint.ts';
import { findConsentText, findConsentTexts } from '#features/consent/store/consent-texts.ts';
import { type CheckedFetch, findNewestFetch, isUsable } from '#features/consent/store/consents.ts';
import {
  isForOtherEndpoint,
  isSampleWithheld,
  operatorEndpoint,
} from '#features/consent/store/operator-endpoint.ts';
import {
  countLeadsByFetch,
  countLeadsByText,
  type FetchedText,
  findFetchedTexts,
  findPublishedVersion,
  findVersion,
  findVersions,
  findWarnings,
  type ListedVersion,
  type OperatorWarnings,
} from '#features/consent/store/versions.ts';
import type { RequiredReview } from '#features/staff/model/two-person-rule.ts';
import { requiredReview } from '#features/staff/store/required-review.ts';
import { databaseNow } from '#platform/database/db.ts';
import { checkStoredTexts } from './check-consent.ts';
import { REFRESH_AHEAD_MS } from './obtain-consent.ts';

const MAX_TEXTS = 100;

export type TextInHistory = FetchedText &
  Inspection & {
    leads: number;
    isInUse: boolean;
    /** The text that the operator served before under this key. */
    previous: string | null;
  };

export type CurrentFetch = {
  servedBy: OperatorEndpoint;
  fetchedAt: Date;
  verdict: FetchVerdict;
  findings: string[];
  ageMs: number;
  /** Negative once the time has passed. */
  refreshInMs: number;
  expiresInMs: number;
  isUsable: boolean;
};

export async function listFetchedConsents(): Promise<{ now: CurrentFetch | null; texts: TextInHistory[] }> {
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
      previous: texts.slice(place + 1).find(({ key }) => key === text.key)?.sha256 ?? null,
    })),
  };
}

function currentFetch(last: CheckedFetch, now: Date): CurrentFetch {
  const { fetchedAt, verdict, findings } = last;
  const ageMs = now.getTime() - fetchedAt.getTime();
  return {
    servedBy: operatorEndpoint('personal_v3'),
    fetchedAt,
    verdict,
    findings,
    ageMs,
    refreshInMs: REFRESH_AHEAD_MS - ageMs,
    expiresInMs: MAX_CONSENT_AGE_MS - ageMs,
    isUsable: isUsable(last, now),
  };
}

export async function findCurrentFetch(): Promise<CurrentFetch | null> {
  const [last, now] = await Promise.all([findNewestFetch(), databaseNow()]);
  return last && currentFetch(last, now);
}

export type Version = ListedVersion & {
  leads: number;
  warnings: OperatorWarnings | null;
  isWithheld: boolean;
  isForOtherEndpoint: boolean;
};

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

function endpointFacts({ source, isSample, fetch }: ListedVersion) {
  return {
    isWithheld: isSampleWithheld({ source, isSample }),
    isForOtherEndpoint: isForOtherEndpoint(source, fetch?.endpointId ?? null),
  };
}

async function withLeads(versions: ListedVersion[]): Promise<Version[]> {
  const fetchIds = versions.flatMap(({ fetchId }) => fetchId ?? []);
  const [leads, warnings] = await Promise.all([countLeadsByFetch(fetchIds), findWarnings(fetchIds)]);
  return versions.map((version) => ({
    ...version,
    leads: leads.get(version.fetchId ?? '') ?? 0,
    warnings: warnings.get(version.fetchId ?? '') ?? null,
    ...endpointFacts(version),
  }));
}

export type VersionDetail = Version & {
  html: string;
  published: { number: number; sha256: string } | null;
  publishing: RequiredReview;
};

export async function findConsentVersion(
  actor: Actor,
  source: OwnConsentSource,
  number: number,
): Promise<VersionDetail | null> {
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
