import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import {
  type FetchVerdict,
  type Inspection,
  isUsableVerdict,
} from '#features/consent/model/consent-inspection.ts';
import {
  type ConsentBlock,
  MAX_CONSENT_AGE_MS,
  type OwnConsentSource,
} from '#features/consent/model/consent-text.ts';
import { appendEvent, type SealedEvent } from '#features/evidence/store/evidence.ts';
import type { LeadInterface } from '#features/journey/model/campaign.ts';
import { recordStages } from '#features/journey/store/funnel-events.ts';
import { lockLiveJourney } from '#features/journey/store/journey-locks.ts';
import { type Db, db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';
import { readCheckFinding, readCheckVerdict, readFetchVerdict } from './columns.ts';
import { endpointIdOf, isSampleWithheld, recordEndpoint } from './operator-endpoint.ts';

export type StoredBlock = { key: string; sha256: string };
/** A fetched consent, or the partner's published text, which has no fetch time. */
export type StoredFetch = {
  id: string;
  fetchedAt: Date | null;
  blocks: StoredBlock[];
  endpointId: string;
};

/** A fetch with an unusable verdict closes the form until a better fetch. */
export type CheckedFetch = StoredFetch & { fetchedAt: Date; verdict: FetchVerdict; findings: string[] };
type FetchedSource = 'personal_v3';

const BLOCKS = { select: { key: true, sha256: true }, orderBy: { position: 'asc' } } as const;

/** From the current endpoint, of any age and with any verdict. */
export async function findNewestFetch(client: Db = db()): Promise<CheckedFetch | null> {
  const source: FetchedSource = 'personal_v3';
  const endpointId = endpointIdOf(source);
  const found = await client.consentFetch.findFirst({
    where: { source, endpointId },
    orderBy: { fetchedAt: 'desc' },
    select: { id: true, fetchedAt: true, verdict: true, findings: true, blocks: BLOCKS },
  });
  return found?.fetchedAt
    ? { ...found, endpointId, fetchedAt: found.fetchedAt, verdict: readFetchVerdict(found.verdict) }
    : null;
}

export const isExpired = ({ fetchedAt }: Pick<CheckedFetch, 'fetchedAt'>, now: Date): boolean =>
  now.getTime() - fetchedAt.getTime() >= MAX_CONSENT_AGE_MS;

export const isUsable = (fetch: CheckedFetch, now: Date): boolean =>
  isUsableVerdict(fetch.verdict) && !isExpired(fetch, now);

/** The stored text that borrowers may agree to at `now`, without a new fetch. */
export async function findUsableConsent(source: LeadInterface, now: Date): Promise<StoredFetch | null> {
  if (source !== 'personal_v3') return findPublishedText(source);
  const newest = await findNewestFetch();
  return newest && isUsable(newest, now) ? newest : null;
}

export async function findPublishedText(source: OwnConsentSource): Promise<StoredFetch | null> {
  const found = await db().consentVersion.findFirst({
    where: { source, state: 'published' },
    select: { isSample: true, fetch: { select: { id: true, fetchedAt: true, blocks: BLOCKS } } },
  });
  if (!found?.fetch || isSampleWithheld({ source, ...found })) return null;
  return { ...found.fetch, endpointId: endpointIdOf(source) };
}

export type NewFetch = { fetchedAt: Date; blocks: ConsentBlock[]; verdict: FetchVerdict; findings: string[] };

export async function recordFetch(source: FetchedSource, fetch: NewFetch): Promise<CheckedFetch> {
  const { fetchedAt, blocks, verdict, findings } = fetch;
  const texts = blocks.map(({ key, html }) => {
    const bytes = new Uint8Array(Buffer.from(html, 'utf8'));
    return { key, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  const id = randomUUID();
  const endpointId = await recordEndpoint(source);
  const recorded = await transaction(async (tx) => {
    await tx.consentText.createMany({
      data: texts.map(({ sha256, bytes }) => ({ sha256, bytes })),
      skipDuplicates: true,
    });
    return tx.consentFetch.create({
      data: {
        id,
        source,
        endpointId,
        fetchedAt,
        verdict,
        findings,
        blocks: { create: texts.map(({ key, sha256 }, position) => ({ key, sha256, position })) },
      },
      select: { id: true, blocks: BLOCKS },
    });
  });
  return { ...recorded, endpointId, fetchedAt, verdict, findings };
}

export async function findConsentTexts(
  hashes: readonly string[],
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const rows = await db().consentText.findMany({
    where: { sha256: { in: [...hashes] } },
    select: { sha256: true, bytes: true },
  });
  return new Map(rows.map(({ sha256, bytes }) => [sha256, bytes]));
}

export async function findConsentText(sha256: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return (await findConsentTexts([sha256])).get(sha256) ?? null;
}

export async function readBlocks(blocks: StoredBlock[]): Promise<ConsentBlock[]> {
  const texts = await findConsentTexts(blocks.map(({ sha256 }) => sha256));
  return blocks.map(({ key, sha256 }) => {
    const bytes = texts.get(sha256);
    if (!bytes) throw new Error('a fetched consent text is not in the records');
    return { key, html: Buffer.from(bytes).toString('utf8') };
  });
}

export async function findConsentChecks(
  hashes: readonly string[],
  checkerVersion: string,
): Promise<Map<string, Inspection>> {
  const rows = await db().consentCheck.findMany({ where: { sha256: { in: [...hashes] }, checkerVersion } });
  return new Map(
    rows.map(({ sha256, verdict, findings }) => [
      sha256,
      {
        verdict: readCheckVerdict(verdict),
        findings: findings.map((finding) => readCheckFinding(finding)),
      },
    ]),
  );
}

export async function recordConsentCheck(
  sha256: string,
  checkerVersion: string,
  { verdict, findings }: Inspection,
): Promise<void> {
  await db().consentCheck.createMany({
    data: [{ sha256, checkerVersion, verdict, findings }],
    skipDuplicates: true,
  });
}

const SAME_DISPLAY_MS = 5_000;
/** After this many displays, a journey adds only texts that it has not displayed yet under their fetch. */
const MAX_DISPLAYS = 50;

/** Records none for an erased journey. Despite the limit, the borrower can agree to each offered text: it has a display. */
export async function recordDisplay(
  journeyId: string,
  fetch: StoredFetch,
  sha256: string,
  displayedAt: Date,
  event: SealedEvent | null = null,
): Promise<void> {
  const { id: fetchId, fetchedAt, endpointId } = fetch;
  await transaction(async (tx) => {
    if (!(await lockLiveJourney(tx, journeyId))) return;
    const { count, lastAt } = await countDisplays(tx, journeyId, fetch, sha256);
    const isReload = lastAt !== null && Math.abs(displayedAt.getTime() - lastAt.getTime()) < SAME_DISPLAY_MS;
    if (isReload || (lastAt && count >= MAX_DISPLAYS)) return;
    await tx.consentDisplay.create({
      data: { id: randomUUID(), journeyId, fetchId, fetchedAt, endpointId, sha256, displayedAt },
    });
    await recordStages(tx, journeyId, ['consent_displayed']);
    await appendEvent(tx, journeyId, event, displayedAt);
  });
}

export type Display = {
  id: string;
  fetchId: string;
  sha256: string;
  fetchedAt: Date | null;
  displayedAt: Date;
};

async function countDisplays(
  tx: Db,
  journeyId: string,
  { id: fetchId, endpointId }: StoredFetch,
  sha256: string,
) {
  const [row] = await tx.$queryRaw<{ count: number; lastAt: Date | null }[]>`
    SELECT count(*)::int AS count,
      max(displayed_at) FILTER (
        WHERE fetch_id = ${fetchId}::uuid AND sha256 = ${sha256} AND endpoint_id = ${endpointId}
      ) AS "lastAt"
    FROM consent_display
    WHERE journey_id = ${journeyId}::uuid AND displayed_at >= ${await evidenceStart(journeyId, tx)}`;
  return row ?? { count: 0, lastAt: null };
}

/** Displays before this time have no event. */
async function evidenceStart(journeyId: string, client: Db = db()): Promise<Date> {
  const key = await client.evidenceKey.findUnique({ where: { journeyId }, select: { startedAt: true } });
  return key?.startedAt ?? new Date(0);
}

export async function findDisplays(
  journeyId: string,
  hashes: string[],
  endpointId: string,
): Promise<Display[]> {
  const since = await evidenceStart(journeyId);
  return db().consentDisplay.findMany({
    where: { journeyId, endpointId, sha256: { in: hashes }, displayedAt: { gte: since } },
    distinct: ['sha256'],
    orderBy: { displayedAt: 'desc' },
    select: { id: true, fetchId: true, sha256: true, fetchedAt: true, displayedAt: true },
  });
}
