import 'server-only';
import { type AuditActor, recordAudit } from '#features/access/store/audit.ts';
import type { OwnConsentSource } from '#features/consent/model/consent-sources.ts';
import { databaseNow } from '#platform/database/db.ts';
import { type LockedVersion, lockVersion, type Tx, versionSubject, withSourceLock } from './version-lock.ts';

export type RetiredFrom = 'draft' | 'published' | null;

/** Retires a published text or discards a draft. Returns null if the version is in another state. */
export async function recordRetired(
  by: AuditActor,
  source: OwnConsentSource,
  { number, from, reason }: { number: number; from: 'draft' | 'published'; reason: string },
): Promise<RetiredFrom> {
  return withSourceLock(source, async (tx): Promise<RetiredFrom> => {
    const version = await lockVersion(tx, source, number);
    if (version?.state !== from) return null;
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
    return from;
  });
}

/** Returns false if the version is not scheduled. */
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

/** Expects a locked version. */
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
