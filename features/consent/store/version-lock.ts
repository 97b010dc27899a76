import 'server-only';
import type { OwnConsentSource } from '#features/consent/model/consent-sources.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import { versionFrom } from './columns.ts';

export type Tx = Prisma.TransactionClient;

/** Serializes changes to the versions of a source. */
export function withSourceLock<T>(source: OwnConsentSource, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`consent versions of ${source}`}))`;
    return work(tx);
  });
}

const LOCKED_COLUMNS = {
  id: true,
  source: true,
  number: true,
  state: true,
  sha256: true,
  verdict: true,
  findings: true,
  revision: true,
  editedAt: true,
  editedByLabel: true,
  editedById: true,
  scheduledAt: true,
  scheduledByLabel: true,
  scheduledById: true,
  selfPublishReason: true,
} as const;
export type LockedVersion = ReturnType<
  typeof versionFrom<Prisma.ConsentVersionGetPayload<{ select: typeof LOCKED_COLUMNS }>>
>;

export async function lockVersion(
  tx: Tx,
  source: OwnConsentSource,
  number: number,
): Promise<LockedVersion | null> {
  const found = await tx.consentVersion.findUnique({
    where: { source_number: { source, number } },
    select: LOCKED_COLUMNS,
  });
  return found && versionFrom(found);
}

export async function lockPublished(tx: Tx, source: OwnConsentSource): Promise<LockedVersion | null> {
  const found = await tx.consentVersion.findFirst({
    where: { source, state: 'published' },
    select: LOCKED_COLUMNS,
  });
  return found && versionFrom(found);
}

export const versionSubject = (source: string, number: number) => `${source} ${number}`;
