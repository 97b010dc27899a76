import 'server-only';
import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#features/access/model/audit-actions.ts';
import { type AuditActor, recordAudit, type StaffActor } from '#features/access/store/audit.ts';
import type { ReceivedBy } from '#features/opt-out/model/received.ts';
import { type RecordedKind, requestDueAt } from '#features/privacy/model/person-request.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { countAttempt, type RateLimit } from '#platform/rate-limit/attempts.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/values/duration.ts';

const MAX_OPEN = 100;
const APPROVAL_HOURS = 72;
const DOWNLOAD_LIFETIME = '15 minutes';
const STOPPED_AFTER_MS = MINUTE_MS;
const JOB: AuditActor = { staffId: null, email: 'the job purge' };

export type NewRequest = {
  kind: RecordedKind;
  lookupHash: string;
  receivedAt: Date;
  receivedBy: ReceivedBy;
  reason: string;
};

export type RequestRecorded =
  | { kind: 'recorded'; id: string }
  | { kind: 'already_asked' | 'too_many_open' | 'too_many_erasures' };

/** `limit` counts a request only if nothing else refuses it. */
export function recordRequest(
  by: StaffActor,
  request: NewRequest,
  limit: RateLimit | null,
): Promise<RequestRecorded> {
  return transaction(async (tx): Promise<RequestRecorded> => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('person requests'))`;
    const now = await databaseNow(tx);
    await closeExpired(tx, now);
    const open = await tx.personRequest.findMany({
      where: { endedAt: null, kind: { in: ['access', 'erasure'] } },
      select: { kind: true, lookupHash: true },
    });
    const { kind, lookupHash, receivedBy, reason } = request;
    if (open.some((one) => one.kind === kind && one.lookupHash === lookupHash))
      return { kind: 'already_asked' };
    if (open.length >= MAX_OPEN) return { kind: 'too_many_open' };
    if (limit && (await countAttempt(tx, limit)).waitSeconds > 0) return { kind: 'too_many_erasures' };
    const id = randomUUID();
    await tx.personRequest.create({
      data: {
        ...request,
        id,
        dueAt: requestDueAt(request.receivedAt),
        requestedAt: now,
        requestedById: by.staffId,
        expiresAt: kind === 'erasure' ? new Date(now.getTime() + APPROVAL_HOURS * HOUR_MS) : null,
      },
    });
    const action = kind === 'erasure' ? 'erasure_requested' : 'person_request_recorded';
    await recordAudit(by, { action, subject: id, reason, after: { kind, receivedBy } }, tx);
    return { kind: 'recorded', id };
  });
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** Waits for a decision that another process makes. */
export async function lockRequest(tx: Tx, id: string) {
  await tx.$executeRaw`SELECT id FROM person_request WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.personRequest.findUnique({ where: { id } });
}

export async function recordApproval(tx: Tx, by: StaffActor, row: RequestRow, now: Date): Promise<void> {
  const { id, lookupHash } = row;
  // An erasure that a crash stopped finds only the rest.
  const journeys = lookupHash === null ? 0 : await tx.evidencePerson.count({ where: { lookupHash } });
  const data = { approvedAt: now, approvedById: by.staffId, journeys };
  await tx.personRequest.update({ where: { id }, data });
  await recordAudit(by, { action: 'erasure_approved', subject: id }, tx);
}

const CLOSING = {
  declined: 'person_request_declined',
  withdrawn: 'person_request_withdrawn',
  expired: 'person_request_expired',
} as const satisfies Record<string, AuditAction>;

export async function recordClosed(
  tx: Tx,
  by: AuditActor,
  { id }: Pick<RequestRow, 'id'>,
  outcome: keyof typeof CLOSING,
  now: Date,
): Promise<void> {
  await tx.personRequest.update({ where: { id }, data: { endedAt: now, endedById: by.staffId, outcome } });
  await recordAudit(by, { action: CLOSING[outcome], subject: id }, tx);
}

async function closeExpired(tx: Tx, now: Date) {
  const expired = await tx.personRequest.findMany({
    where: { kind: 'erasure', endedAt: null, approvedAt: null, expiresAt: { lte: now } },
    select: { id: true },
  });
  for (const { id } of expired) {
    const row = await lockRequest(tx, id);
    if (row && !row.endedAt && !row.approvedAt) await recordClosed(tx, JOB, row, 'expired', now);
  }
}

export const recordExpiredErasures = (): Promise<void> =>
  transaction(async (tx) => closeExpired(tx, await databaseNow(tx)));

export type ApprovedErasure = { id: string; lookupHash: string; approvedAt: Date; approver: StaffActor };

/** Those that a crash stopped, or of which a part failed: their approver's request has ended by now. */
export async function findStoppedErasures(): Promise<ApprovedErasure[]> {
  const now = await databaseNow();
  return findApproved({ approvedAt: { lte: new Date(now.getTime() - STOPPED_AFTER_MS) } });
}

export async function findApprovedErasure(id: string): Promise<ApprovedErasure | null> {
  const [approved] = await findApproved({ id, approvedAt: { not: null } });
  return approved ?? null;
}

async function findApproved(where: Prisma.PersonRequestWhereInput): Promise<ApprovedErasure[]> {
  const rows = await db().personRequest.findMany({
    where: { ...where, kind: 'erasure', endedAt: null },
    orderBy: { approvedAt: 'asc' },
    select: { id: true, lookupHash: true, approvedAt: true, approver: { select: { id: true, email: true } } },
  });
  return rows.flatMap(({ id, lookupHash, approvedAt, approver }) =>
    lookupHash && approvedAt && approver
      ? [{ id, lookupHash, approvedAt, approver: { staffId: approver.id, email: approver.email } }]
      : [],
  );
}

/**
 * The end, its line in the activity log and the removal of the hash commit together. Evidence on hold is found by its hash,
 * so the request stays findable too. Returns false if another process has ended it.
 */
export function recordErased(
  { id, lookupHash, approver }: ApprovedErasure,
  outcome: 'erased' | 'on_hold',
  counts: { journeys: number; onHold: number },
): Promise<boolean> {
  return transaction(async (tx) => {
    const row = await lockRequest(tx, id);
    if (!row || row.endedAt) return false;
    await tx.personRequest.update({
      where: { id },
      data: { endedAt: await databaseNow(tx), endedById: approver.staffId, outcome },
    });
    if (outcome === 'erased') await clearEndedRequests(tx, [lookupHash]);
    const journeys = Math.max(row.journeys ?? 0, counts.journeys);
    const after = { request: id, ...counts, journeys };
    await recordAudit(approver, { action: 'person_erased', subject: 'a borrower', after }, tx);
    return true;
  });
}

/** Ended ones lose the person and the words of staff about them. */
export async function clearEndedRequests(tx: Tx, lookupHashes: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE person_request SET lookup_hash = NULL, reason = NULL
    WHERE lookup_hash = ANY (${[...lookupHashes]}::text[]) AND ended_at IS NOT NULL`;
}

/** Begins the 15 minutes for one download by this person, again if they have passed. */
export function allowDownload(by: StaffActor, id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const allowed = await tx.$executeRaw`
      UPDATE person_request SET approved_at = clock_timestamp(), approved_by = ${by.staffId}::uuid,
        expires_at = clock_timestamp() + ${DOWNLOAD_LIFETIME}::interval
      WHERE id = ${id}::uuid AND kind = 'access' AND ended_at IS NULL`;
    if (allowed === 1) await recordAudit(by, { action: 'person_export_allowed', subject: id }, tx);
    return allowed === 1;
  });
}

const DOWNLOADABLE = { kind: 'access', endedAt: null } as const;

export async function findDownload(staffId: string, id: string): Promise<NewDownload | null> {
  const found = await db().personRequest.findFirst({
    where: { ...DOWNLOADABLE, id, approvedById: staffId, expiresAt: { gt: await databaseNow() } },
    select: { lookupHash: true, reason: true },
  });
  return found?.lookupHash ? { lookupHash: found.lookupHash, reason: found.reason ?? '' } : null;
}

type NewDownload = { lookupHash: string; reason: string };

/** Returns false for the second of two downloads. */
export function recordDownloaded(by: StaffActor, id: string, journeys: number): Promise<boolean> {
  return transaction(async (tx) => {
    const used = await tx.$executeRaw`
      UPDATE person_request SET ended_at = clock_timestamp(), ended_by = ${by.staffId}::uuid, outcome = 'exported'
      WHERE id = ${id}::uuid AND kind = 'access' AND ended_at IS NULL AND approved_by = ${by.staffId}::uuid
        AND expires_at > clock_timestamp()`;
    const entry = { action: 'person_exported', subject: id, after: { journeys } } as const;
    if (used === 1) await recordAudit(by, entry, tx);
    return used === 1;
  });
}
