import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { type FetchVerdict, isUsableVerdict } from '#features/consent/model/consent-inspection.ts';
import { type ConsentBlock, MAX_CONSENT_AGE_MS } from '#features/consent/model/consent-text.ts';
import { appendEvent, type SealedEvent } from '#features/evidence/store/evidence.ts';
import { recordStages } from '#features/journey/store/funnel-events.ts';
import { lockLiveJourney } from '#features/journey/store/journey-locks.ts';
import { type Db, db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';
import { readFetchVerdict } from './columns.ts';
import { endpointIdOf, isSampleWithheld, recordEndpoint } from './operator-endpoint.ts';

export type StoredBlock = { key: string; sha256: string };
/** A fetched consent, or the partner's published text, which has no fetch time. */
export type StoredFetch = {
  id: string;
  fetchedAt: Date | null;
  blocks: StoredBlock[];
  /** The endpoint in this process's settings, to which an agreement applies. */
  endpointId: string;
};
/** An unsafe fetch, or one without the main block, closes the form until a better fetch. */
export type CheckedFetch = StoredFetch & { fetchedAt: Date; verdict: FetchVerdict };
type FetchedSource = 'personal_v3';
export type PublishedSource = 'personal_v2' | 'refinance';

const BLOCKS = { select: { key: true, sha256: true }, orderBy: { position: 'asc' } } as const;

/** The endpoint's newest fetch of the last 24 hours, with any verdict. */
export async function findNewestFetch(
  source: FetchedSource,
  now: Date,
  client: Db = db(),
): Promise<CheckedFetch | null> {
  const endpointId = endpointIdOf(source);
  const found = await client.consentFetch.findFirst({
    where: { source, endpointId, fetchedAt: { gt: new Date(now.getTime() - MAX_CONSENT_AGE_MS) } },
    orderBy: { fetchedAt: 'desc' },
    select: { id: true, fetchedAt: true, verdict: true, blocks: BLOCKS },
  });
  return found?.fetchedAt
    ? { ...found, endpointId, fetchedAt: found.fetchedAt, verdict: readFetchVerdict(found.verdict) }
    : null;
}

export async function findUsableFetch(source: FetchedSource, now: Date): Promise<StoredFetch | null> {
  const newest = await findNewestFetch(source, now);
  return newest && isUsable(newest) ? newest : null;
}

/** Null if no text is published, or only sample data. */
export async function findPublishedText(source: PublishedSource): Promise<StoredFetch | null> {
  const found = await db().consentVersion.findFirst({
    where: { source, state: 'published' },
    select: { isSample: true, fetch: { select: { id: true, fetchedAt: true, blocks: BLOCKS } } },
  });
  if (!found?.fetch || isSampleWithheld({ source, ...found })) return null;
  return { ...found.fetch, endpointId: endpointIdOf(source) };
}

export const isUsable = ({ verdict }: CheckedFetch) => isUsableVerdict(verdict);

export type NewFetch = { fetchedAt: Date; blocks: ConsentBlock[]; verdict: FetchVerdict; findings: string[] };

/** Stores each block's bytes once, under their hash. */
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
  return { ...recorded, endpointId, fetchedAt, verdict };
}

export async function findConsentText(sha256: string): Promise<Uint8Array | null> {
  const found = await db().consentText.findUnique({ where: { sha256 }, select: { bytes: true } });
  return found?.bytes ?? null;
}

export async function readBlocks(blocks: StoredBlock[]): Promise<ConsentBlock[]> {
  const found = await db().consentText.findMany({
    where: { sha256: { in: blocks.map((block) => block.sha256) } },
  });
  return blocks.map(({ key, sha256 }) => {
    const text = found.find((row) => row.sha256 === sha256);
    if (!text) throw new Error('a fetched consent text is not in the records');
    return { key, html: Buffer.from(text.bytes).toString('utf8') };
  });
}

/** A reload within this time belongs to the same display. */
const SAME_DISPLAY_MS = 5_000;
/** After this many displays, a journey adds only texts that it has not displayed yet under their fetch. */
const MAX_DISPLAYS = 50;

/**
 * Records a display, except for an erased journey. The number is limited, but every offered text keeps its newest display,
 * so the borrower can agree to it.
 */
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

/** Counts the displays in the journey's evidence, and finds the last one of this text, fetch and endpoint. */
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

/** The latest display of each text under this endpoint, as far as the evidence has it. */
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
