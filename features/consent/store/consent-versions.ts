import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Inspection } from '#features/consent/model/consent-inspection.ts';
import { OWN_TEXT_BLOCK } from '#features/consent/model/consent-text.ts';
import { VERSION_COLUMNS, type Versions } from '#features/versions/store/versions.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { versionFrom } from './columns.ts';
import { recordEndpoint } from './operator-endpoint.ts';

export type InspectedText = Inspection & { bytes: Uint8Array<ArrayBuffer>; sha256: string };
export type ConsentContent = InspectedText & { copiedFrom?: number | null };

export async function lockSource(source: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`consent versions of ${source}`}))`;
}

const COLUMNS = {
  ...VERSION_COLUMNS,
  source: true,
  sha256: true,
  verdict: true,
  findings: true,
  scheduledAt: true,
  scheduledByLabel: true,
  scheduledById: true,
  selfPublishReason: true,
} as const;

export type ConsentVersion = ReturnType<
  typeof versionFrom<Prisma.ConsentVersionGetPayload<{ select: typeof COLUMNS }>>
>;

export async function findLocked(
  source: string,
  number: number | null,
  tx: Tx,
): Promise<Versions<ConsentVersion>> {
  const found = await tx.consentVersion.findMany({
    where: { source, OR: [{ number: number ?? 0 }, { state: 'published' }] },
    select: COLUMNS,
  });
  const versions = found.map(versionFrom);
  return {
    version: versions.find((version) => version.number === number) ?? null,
    published: versions.find(({ state }) => state === 'published') ?? null,
  };
}

/** Borrowers are offered the text as a fetch without a time. */
export async function recordOffer(
  { source, sha256, verdict, findings }: ConsentVersion,
  tx: Tx,
): Promise<string> {
  const id = randomUUID();
  const endpointId = await recordEndpoint(source, tx);
  const blocks = { create: [{ position: 0, key: OWN_TEXT_BLOCK, sha256 }] };
  await tx.consentFetch.create({
    data: { id, source, endpointId, fetchedAt: null, verdict, findings, blocks },
  });
  return id;
}

export async function storeText({ sha256, bytes }: InspectedText, tx: Tx): Promise<void> {
  await tx.consentText.createMany({ data: [{ sha256, bytes }], skipDuplicates: true });
}

export async function findDueNumber(source: string, client: SqlClient = db()): Promise<number | null> {
  const [due] = await client.$queryRaw<{ number: number }[]>`
    SELECT number FROM consent_version
    WHERE source = ${source} AND state = 'scheduled' AND scheduled_at <= clock_timestamp() LIMIT 1`;
  return due?.number ?? null;
}
