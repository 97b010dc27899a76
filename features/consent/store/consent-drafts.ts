import 'server-only';
import { randomUUID } from 'node:crypto';
import { type AuditActor, recordAudit } from '#features/access/store/audit.ts';
import type { Inspection } from '#features/consent/model/consent-inspection.ts';
import type { OwnConsentSource } from '#features/consent/model/consent-sources.ts';
import { databaseNow } from '#platform/database/db.ts';
import { type LockedVersion, lockVersion, type Tx, versionSubject, withSourceLock } from './version-lock.ts';

export type InspectedText = Inspection & { bytes: Uint8Array<ArrayBuffer>; sha256: string };

/** Returns the number of the new draft. */
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

/** Fails if another person edited the draft since `revision`. */
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
