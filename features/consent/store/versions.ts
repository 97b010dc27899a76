import 'server-only';
import { randomUUID } from 'node:crypto';
import { type AuditActor, recordAudit } from '#features/access/store/audit.ts';
import type { Inspection } from '#features/consent/model/consent-inspection.ts';
import type { OwnConsentSource } from '#features/consent/model/consent-text.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { databaseNow } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { versionFrom } from './columns.ts';

export function withSourceLock<T>(source: OwnConsentSource, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(async (tx) => {
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
/** Returns false if the version is in another state. */
export async function recordRetired(
  by: AuditActor,
  source: OwnConsentSource,
  { number, from, reason }: { number: number; from: 'draft' | 'published'; reason: string },
): Promise<boolean> {
  return withSourceLock(source, async (tx) => {
    const version = await lockVersion(tx, source, number);
    if (version?.state !== from) return false;
    await tx.consentVersion.update({
      where: { id: version.id },
      data: {
        state: 'retired',
        retiredAt: await databaseNow(tx),
        retiredByLabel: by.email,
        retiredById: by.staffId,
      },
    });
    await recordAudit(
      by,
      {
        action: from === 'draft' ? 'consent_discarded' : 'consent_retired',
        subject: versionSubject(source, number),
        ...(reason && { reason }),
        before: { state: from, sha256: version.sha256 },
        after: { state: 'retired' },
      },
      tx,
    );
    return true;
  });
}

export async function recordUnscheduled(
  by: AuditActor,
  source: OwnConsentSource,
  number: number,
): Promise<boolean> {
  return withSourceLock(source, async (tx) => {
    const version = await lockVersion(tx, source, number);
    if (version?.state !== 'scheduled') return false;
    await unschedule(tx, by, version);
    return true;
  });
}

export async function unschedule(
  tx: Tx,
  by: AuditActor,
  { id, source, number, scheduledAt }: LockedVersion,
  reason = '',
): Promise<void> {
  await tx.consentVersion.update({
    where: { id },
    data: {
      state: 'draft',
      scheduledAt: null,
      scheduledByLabel: null,
      scheduledById: null,
      selfPublishReason: null,
    },
  });
  await recordAudit(
    by,
    {
      action: 'consent_called_off',
      subject: versionSubject(source, number),
      ...(reason && { reason }),
      before: { state: 'scheduled', scheduledAt: scheduledAt?.toISOString() ?? null },
      after: { state: 'draft' },
    },
    tx,
  );
}

export type InspectedText = Inspection & { bytes: Uint8Array<ArrayBuffer>; sha256: string };

export async function recordConsentDraft(
  by: AuditActor,
  source: OwnConsentSource,
  text: InspectedText,
  copiedFrom: number | null = null,
): Promise<number> {
  return withSourceLock(source, async (tx) => {
    const last = await tx.consentVersion.aggregate({ where: { source }, _max: { number: true } });
    const number = 1 + (last._max.number ?? 0);
    await storeText(tx, text);
    const now = await databaseNow(tx);
    await tx.consentVersion.create({
      data: {
        id: randomUUID(),
        source,
        number,
        state: 'draft',
        copiedFrom,
        ...checkedText(text),
        createdAt: now,
        createdByLabel: by.email,
        createdById: by.staffId,
        editedAt: now,
        editedByLabel: by.email,
        editedById: by.staffId,
      },
    });
    const after = { state: 'draft', sha256: text.sha256, verdict: text.verdict, copiedFrom };
    const action = copiedFrom === null ? 'consent_drafted' : 'consent_copied';
    await recordAudit(by, { action, subject: versionSubject(source, number), after }, tx);
    return number;
  });
}

export type EditResult =
  | { kind: 'done' }
  | { kind: 'no_draft' }
  | { kind: 'edited_since'; by: string; at: Date };

export async function recordConsentEdit(
  by: AuditActor,
  source: OwnConsentSource,
  { number, revision }: { number: number; revision: number },
  text: InspectedText,
): Promise<EditResult> {
  return withSourceLock(source, async (tx): Promise<EditResult> => {
    const version = await lockVersion(tx, source, number);
    if (version?.state !== 'draft') return { kind: 'no_draft' };
    if (version.revision !== revision)
      return { kind: 'edited_since', by: version.editedByLabel, at: version.editedAt };
    // Saving an unchanged text must not change the author: the author may not publish.
    if (version.sha256 === text.sha256) return { kind: 'done' };
    await storeText(tx, text);
    await tx.consentVersion.update({
      where: { id: version.id },
      data: {
        ...checkedText(text),
        revision: revision + 1,
        editedAt: await databaseNow(tx),
        editedByLabel: by.email,
        editedById: by.staffId,
      },
    });
    await recordAudit(
      by,
      {
        action: 'consent_edited',
        subject: versionSubject(source, number),
        before: auditFacts(version),
        after: { revision: revision + 1, sha256: text.sha256, verdict: text.verdict },
      },
      tx,
    );
    return { kind: 'done' };
  });
}

const auditFacts = ({ revision, sha256, verdict }: LockedVersion) => ({ revision, sha256, verdict });
const checkedText = ({ sha256, verdict, findings }: InspectedText) => ({ sha256, verdict, findings });

async function storeText(tx: Tx, { sha256, bytes }: InspectedText): Promise<void> {
  await tx.consentText.createMany({ data: [{ sha256, bytes }], skipDuplicates: true });
}
