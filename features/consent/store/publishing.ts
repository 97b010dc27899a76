import 'server-only';
import { randomUUID } from 'node:crypto';
import { type AuditActor, recordAudit } from '#features/access/store/audit.ts';
import type { RecordAlertInTransaction } from '#features/alerts/store/alerts.ts';
import { OWN_TEXT_BLOCK, type OwnConsentSource } from '#features/consent/model/consent-text.ts';
import { MIN_REASON_LENGTH } from '#features/staff/model/two-person-rule.ts';
import { isAuthorPublisherPair, isPublisher, publishingNeed } from '#features/staff/store/publishing-need.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { recordEndpoint } from './operator-endpoint.ts';
import {
  type LockedVersion,
  lockPublished,
  lockVersion,
  unschedule,
  versionSubject,
  withSourceLock,
} from './versions.ts';

export type PublishInput = {
  number: number;
  revision: number | null;
  at: Date | null;
  selfPublishReason: string | null;
};

export type PublishResult =
  | { kind: 'done'; replaced: number | null }
  | {
      kind:
        | 'no_version'
        | 'not_a_draft'
        | 'unsafe'
        | 'own_text'
        | 'needs_compliance'
        | 'reason_needed'
        | 'too_early'
        | 'one_is_scheduled';
    }
  | { kind: 'edited_since'; by: string; at: Date };

export async function recordPublished(
  by: AuditActor,
  source: OwnConsentSource,
  input: PublishInput,
  alert: RecordAlertInTransaction,
): Promise<PublishResult> {
  return withSourceLock(source, async (tx): Promise<PublishResult> => {
    const version = await lockVersion(tx, source, input.number);
    const rejection = rejectionOf(version, input);
    if (rejection || !version) return rejection ?? { kind: 'no_version' };
    const requirement = await publishingNeed(by, version, tx);
    if (requirement === 'second_person') return { kind: 'own_text' };
    if (requirement === 'compliance') return { kind: 'needs_compliance' };
    const reason = input.selfPublishReason?.trim() ?? '';
    if (requirement === 'reason' && by.staffId !== null && reason.length < MIN_REASON_LENGTH)
      return { kind: 'reason_needed' };
    if (requirement === 'reason') {
      const facts = { by: by.email, reason: by.staffId === null ? 'command_line' : 'alone' };
      await alert(tx, 'consent_published_alone', versionSubject(source, input.number), facts);
    }
    const selfPublishReason = requirement === 'reason' && reason ? reason : null;
    if (!input.at)
      return { kind: 'done', replaced: await publish(tx, by, { ...version, selfPublishReason }) };
    return schedule(tx, by, version, { at: input.at, selfPublishReason });
  });
}

function rejectionOf(version: LockedVersion | null, { revision }: PublishInput): PublishResult | null {
  if (!version) return { kind: 'no_version' };
  if (version.state !== 'draft') return { kind: 'not_a_draft' };
  if (revision !== null && revision !== version.revision)
    return { kind: 'edited_since', by: version.editedByLabel, at: version.editedAt };
  if (version.verdict === 'unsafe') return { kind: 'unsafe' };
  return null;
}

async function schedule(
  tx: Tx,
  by: AuditActor,
  { id, source, number, sha256 }: LockedVersion,
  { at, selfPublishReason }: { at: Date; selfPublishReason: string | null },
): Promise<PublishResult> {
  if (at <= (await databaseNow(tx))) return { kind: 'too_early' };
  if (await tx.consentVersion.findFirst({ where: { source, state: 'scheduled' } }))
    return { kind: 'one_is_scheduled' };
  await tx.consentVersion.update({
    where: { id },
    data: {
      state: 'scheduled',
      scheduledAt: at,
      scheduledByLabel: by.email,
      scheduledById: by.staffId,
      selfPublishReason,
    },
  });
  const after = { state: 'scheduled', sha256, scheduledAt: at.toISOString() };
  await recordAudit(
    by,
    {
      action: 'consent_scheduled',
      subject: versionSubject(source, number),
      ...(selfPublishReason && { reason: selfPublishReason }),
      before: { state: 'draft', sha256 },
      after,
    },
    tx,
  );
  return { kind: 'done', replaced: null };
}

async function findDueNumber(source: OwnConsentSource, client: SqlClient = db()): Promise<number | null> {
  const [due] = await client.$queryRaw<{ number: number }[]>`
    SELECT number FROM consent_version
    WHERE source = ${source} AND state = 'scheduled' AND scheduled_at <= clock_timestamp() LIMIT 1`;
  return due?.number ?? null;
}

type DuePublishResult =
  | { kind: 'published'; number: number; replaced: number | null }
  | { kind: 'called_off'; number: number };

/** A due version becomes a draft again if its scheduler, or the pair of author and scheduler, may no longer publish it. */
export async function recordDuePublished(source: OwnConsentSource): Promise<DuePublishResult | null> {
  if ((await findDueNumber(source)) === null) return null;
  return withSourceLock(source, async (tx): Promise<DuePublishResult | null> => {
    const number = await findDueNumber(source, tx);
    const version = number === null ? null : await lockVersion(tx, source, number);
    if (number === null || !version?.scheduledByLabel) return null;
    const by = { staffId: version.scheduledById, email: version.scheduledByLabel };
    const error = await scheduleError(tx, by, version);
    if (error) {
      await unschedule(tx, JOB, version, error);
      return { kind: 'called_off', number };
    }
    return { kind: 'published', number, replaced: await publish(tx, by, version) };
  });
}

const JOB: AuditActor = { staffId: null, email: 'the job publish_consents' };

async function scheduleError(tx: Tx, by: AuditActor, version: LockedVersion): Promise<string | null> {
  if (by.staffId === null) return null;
  if (!(await isPublisher(tx, by.staffId))) return `${by.email}, who scheduled it, may not publish any more`;
  if (version.selfPublishReason !== null || (await isAuthorPublisherPair(tx, by, version))) return null;
  return 'neither its author nor the person who scheduled it is in compliance any more';
}

async function publish(tx: Tx, by: AuditActor, version: LockedVersion): Promise<number | null> {
  const { id, source, number, sha256, verdict, findings, scheduledAt, selfPublishReason } = version;
  const replacedVersion = await lockPublished(tx, source);
  const now = await databaseNow(tx);
  if (replacedVersion) {
    await tx.consentVersion.update({
      where: { id: replacedVersion.id },
      data: { state: 'retired', retiredAt: now, retiredByLabel: by.email, retiredById: by.staffId },
    });
  }
  const fetchId = randomUUID();
  await tx.consentFetch.create({
    data: {
      id: fetchId,
      source,
      endpointId: await recordEndpoint(source, tx),
      fetchedAt: null,
      verdict,
      findings,
      blocks: { create: [{ position: 0, key: OWN_TEXT_BLOCK, sha256 }] },
    },
  });
  await tx.consentVersion.update({
    where: { id },
    data: {
      state: 'published',
      publishedAt: now,
      publishedByLabel: by.email,
      publishedById: by.staffId,
      fetchId,
      selfPublishReason,
    },
  });
  await recordAudit(
    by,
    {
      action: 'consent_published',
      subject: versionSubject(source, number),
      ...(selfPublishReason && { reason: selfPublishReason }),
      before: {
        state: version.state,
        published: replacedVersion?.number ?? null,
        sha256: replacedVersion?.sha256 ?? null,
      },
      after: { published: number, sha256, scheduledAt: scheduledAt?.toISOString() ?? null },
    },
    tx,
  );
  return replacedVersion?.number ?? null;
}
