import 'server-only';
import { runJob } from '#checker/thread.ts';
import type { Actor } from '#features/access/model/actor.ts';
import {
  type FetchVerdict,
  type Inspection,
  isUsableVerdict,
  TOO_COMPLEX,
} from '#features/consent/model/consent-inspection.ts';
import {
  MAX_CONSENT_AGE_MS,
  OWN_CONSENT_SOURCES,
  type OwnConsentSource,
} from '#features/consent/model/consent-text.ts';
import type { OperatorEndpoint } from '#features/consent/model/operator-endpoint.ts';
import { type ComparedView, replaced, type TextSegment } from '#features/consent/model/text-changes.ts';
import {
  isForOtherEndpoint,
  isSampleWithheld,
  operatorEndpoint,
} from '#features/consent/store/operator-endpoint.ts';
import { type PublishingNeed, publishingNeed } from '#features/consent/store/publishing.ts';
import {
  countLeadsByFetch,
  countLeadsByText,
  type FetchedText,
  findFetchedTexts,
  findLastFetch,
  findTexts,
  findVersion,
  findVersions,
  findWarnings,
  type ListedVersion,
  type OperatorWarnings,
} from '#features/consent/store/version-list.ts';
import { databaseNow } from '#platform/database/db.ts';
import { checkStoredTexts } from './check-consent.ts';
import { REFRESH_AHEAD_MS } from './obtain-consent.ts';

/** The operator publishes a few texts a year. */
const MAX_TEXTS = 100;

export type TextInHistory = FetchedText &
  Inspection & {
    leads: number;
    isInUse: boolean;
    /** The text that the operator served under this key before; null for the first. */
    previous: string | null;
  };

export type CurrentFetch = {
  servedBy: OperatorEndpoint;
  fetchedAt: Date;
  verdict: FetchVerdict;
  findings: string[];
  ageMs: number;
  /** Time until the next automatic fetch, and until the text expires; negative once it has passed. */
  refreshInMs: number;
  expiresInMs: number;
  isUsable: boolean;
};

export async function listFetchedConsents(): Promise<{ now: CurrentFetch | null; texts: TextInHistory[] }> {
  const [last, texts, now] = await Promise.all([findLastFetch(), findFetchedTexts(MAX_TEXTS), databaseNow()]);
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
function currentFetch(last: NonNullable<Awaited<ReturnType<typeof findLastFetch>>>, now: Date): CurrentFetch {
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
    isUsable: ageMs < MAX_CONSENT_AGE_MS && isUsableVerdict(verdict),
  };
}

export async function findCurrentFetch(): Promise<CurrentFetch | null> {
  const [last, now] = await Promise.all([findLastFetch(), databaseNow()]);
  return last && currentFetch(last, now);
}

export type Version = ListedVersion & {
  leads: number;
  warnings: OperatorWarnings | null;
  /** Sample data, which this instance does not offer. */
  isWithheld: boolean;
  /** Whether it was published for another operator address, client id or mode than today's. */
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

export async function withLeads(versions: ListedVersion[]): Promise<Version[]> {
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
  /** The published version, or null. */
  published: { number: number; sha256: string } | null;
  /** The requirement that this person doesn't meet yet. */
  publishing: PublishingNeed;
};

export async function findConsentVersion(
  actor: Actor,
  source: OwnConsentSource,
  number: number,
): Promise<VersionDetail | null> {
  const found = await findVersion(source, number);
  const [version] = await withLeads(found ? [found] : []);
  if (!version) return null;
  const [texts, all, publishing] = await Promise.all([
    findTexts([version.sha256]),
    findVersions(source),
    publishingNeed(actor, version),
  ]);
  return {
    ...version,
    html: Buffer.from(texts.get(version.sha256) ?? []).toString('utf8'),
    published: all.find(({ state }) => state === 'published') ?? null,
    publishing,
  };
}

/** Returns null if one of the texts is not stored. */
export async function compareTexts(
  before: string,
  after: string,
  view: ComparedView,
): Promise<TextSegment[] | null> {
  const texts = await findTexts([before, after]);
  const [old, young] = [texts.get(before), texts.get(after)];
  if (!old || !young) return null;
  const comparison = { before: decoded(old), after: decoded(young), view };
  const changes = await runJob('changesBetween', comparison);
  return changes.isDone ? changes.value : replaced(comparison.before, comparison.after);
}
const decoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
