import 'server-only';
import type { OwnConsentSource } from '#features/consent/model/consent-sources.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import { versionFrom } from './columns.ts';

export type Tx = Prisma.TransactionClient;

/** Runs changes to the versions of a source one after the other: the second sees what the first has done. */
export function onSource<T>(source: OwnConsentSource, change: (tx: Tx) => Promise<T>): Promise<T> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`consent versions of ${source}`}))`;
    return change(tx);
  });
}

const HELD = {
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
export type HeldVersion = ReturnType<
  typeof versionFrom<Prisma.ConsentVersionGetPayload<{ select: typeof HELD }>>
>;

export async function heldVersion(
  tx: Tx,
  source: OwnConsentSource,
  number: number,
): Promise<HeldVersion | null> {
  const found = await tx.consentVersion.findUnique({
    where: { source_number: { source, number } },
    select: HELD,
  });
  return found && versionFrom(found);
}

export async function heldPublished(tx: Tx, source: OwnConsentSource): Promise<HeldVersion | null> {
  const found = await tx.consentVersion.findFirst({ where: { source, state: 'published' }, select: HELD });
  return found && versionFrom(found);
}

/** A version as the audit and alerts name it. */
export const subjectOf = (source: string, number: number) => `${source} ${number}`;
