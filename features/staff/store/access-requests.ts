import 'server-only';
import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#features/access/model/audit-actions.ts';
import {
  type AuditActor,
  type AuditFacts,
  recordAudit,
  type StaffActor,
} from '#features/access/store/audit.ts';
import { type RecordAlertInTransaction, recordAlertsResolved } from '#features/alerts/store/alerts.ts';
import {
  type AccessDecision,
  type AccessDecisionInput,
  type AccessDecisionResult,
  type AccessRequestInput,
  type AccessRequestResult,
  isPrivileged,
} from '#features/staff/model/privileged-access.ts';
import type { StaffAccessRequest } from '#generated/prisma/client.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { HOUR_MS } from '#platform/values/duration.ts';
import { readAccessChange, readAccessDecision, readRequestedRole, readRole } from './columns.ts';
import { findActiveStaff } from './staff.ts';
import {
  addInvited,
  changeAccess,
  countOtherAdmins,
  type Grant,
  type Invitation,
  resetStaffCredentials,
  withStaffLock,
} from './staff-changes.ts';

const requestFrom = (row: StaffAccessRequest) => ({
  ...row,
  kind: readAccessChange(row.kind),
  role: readRequestedRole(row.role),
  decision: readAccessDecision(row.decision),
});

type Request = ReturnType<typeof requestFrom>;

const OPEN_HOURS = 72;

export function recordAccessRequest(
  by: StaffActor,
  input: AccessRequestInput,
  { reason, alert }: { reason: string; alert: RecordAlertInTransaction },
): Promise<AccessRequestResult> {
  return withStaffLock(async (tx) => {
    const requester = await tx.staff.findUniqueOrThrow({ where: { id: by.staffId } });
    const staffMember = await findSubject(tx, input);
    if (typeof staffMember === 'string') return staffMember;
    if (!isPrivileged(staffMember.role)) return 'no_approval_needed';
    if ((await countOtherAdmins(tx, [by.staffId, staffMember.staffId ?? by.staffId])) === 0)
      return 'no_second_admin';
    const now = await databaseNow(tx);
    await closeExpired(tx, now);
    if (await tx.staffAccessRequest.findFirst({ where: { email: staffMember.email, decidedAt: null } }))
      return 'already_asked';
    const { email, role } = staffMember;
    await tx.staffAccessRequest.create({
      data: {
        ...staffMember,
        id: randomUUID(),
        kind: input.kind,
        reason,
        requestedAt: now,
        requestedById: by.staffId,
        requestedByVersion: requester.version,
        expiresAt: new Date(now.getTime() + OPEN_HOURS * HOUR_MS),
      },
    });
    const after = { change: input.kind, role };
    await recordAudit(by, { action: 'access_requested', subject: email, reason, after }, tx);
    await alert(tx, 'privileged_access_requested', email, { by: by.email, what: role, reason: input.kind });
    return 'asked';
  });
}

async function findSubject(tx: Tx, input: AccessRequestInput) {
  if (input.kind === 'invite') {
    const { email, name, role } = input;
    if (await tx.staff.findUnique({ where: { email } })) return 'taken';
    return { staffId: null, staffVersion: null, email, name, role };
  }
  const found = await tx.staff.findUnique({ where: { id: input.staffId } });
  if (!found) return 'missing';
  const { id, version, email, name } = found;
  const role = input.kind === 'change_role' ? input.role : readRole(found.role);
  return { staffId: id, staffVersion: version, email, name, role };
}

export function recordAccessDecision(
  by: StaffActor,
  { id, decision }: { id: string; decision: AccessDecisionInput },
  { invitation, alert }: { invitation: Invitation; alert: RecordAlertInTransaction },
): Promise<AccessDecisionResult> {
  return withStaffLock(async (tx): Promise<AccessDecisionResult> => {
    const row = await tx.staffAccessRequest.findUnique({ where: { id } });
    if (!row) return { kind: 'no_request' };
    const request = requestFrom(row);
    const now = await databaseNow(tx);
    if (request.decidedAt) return { kind: request.decision === 'expired' ? 'expired' : 'already_decided' };
    if (request.expiresAt <= now) return { kind: 'expired' };
    const isOwn = request.requestedById === by.staffId;
    if (!(await isActiveAdmin(tx, by.staffId))) return { kind: 'not_an_admin' };
    if (decision !== 'approve') {
      const outcome = isOwn ? 'withdrawn' : 'declined';
      await close(tx, request, { by, outcome, now });
      return { kind: outcome };
    }
    if (isOwn) return { kind: 'own_request' };
    if (request.staffId === by.staffId) return { kind: 'about_own_account' };
    if (!(await isActiveAdmin(tx, request.requestedById, request.requestedByVersion)))
      return { kind: 'requester_changed' };
    const effect = await applyRequest(tx, request, { by, invitation, alert });
    if (effect !== 'done' && effect !== 'invited') return { kind: effect };
    await close(tx, request, { by, outcome: 'approved', now });
    return { kind: 'approved', change: request.kind, isInvited: effect === 'invited', email: request.email };
  });
}

async function isActiveAdmin(tx: Tx, id: string, version?: number): Promise<boolean> {
  return (await findActiveStaff(tx, { id, role: 'admin', ...(version && { version }) })).length === 1;
}

async function applyRequest(
  tx: Tx,
  { id, kind, staffId, staffVersion, email, name, role, requestedById }: Request,
  { by, invitation, alert }: { by: AuditActor; invitation: Invitation; alert: RecordAlertInTransaction },
): Promise<'done' | 'invited' | 'person_changed' | 'last_admin'> {
  const requester = await tx.staff.findUniqueOrThrow({ where: { id: requestedById } });
  const approved: AuditFacts = { request: id, requestedBy: requester.email };
  const grant: Grant = { by, approved, alert };
  if (staffId === null) {
    const added = await addInvited(tx, grant, { email, name, role }, invitation);
    return added === 'done' ? 'invited' : 'person_changed';
  }
  const staffMember = await tx.staff.findUnique({ where: { id: staffId } });
  if (staffMember === null || staffMember.version !== staffVersion) return 'person_changed';
  if (kind !== 'reset') {
    const input = kind === 'enable' ? { isDisabled: false } : { role };
    const changed = await changeAccess(tx, grant, staffId, input);
    if (changed !== 'done') return changed === 'last_admin' ? changed : 'person_changed';
    const isJoining = staffMember.joinedAt === null && staffMember.companyIssuer === null;
    if (!isJoining) return 'done';
    // The requester may hold the link of the first invitation, or a password that was chosen with it.
  }
  const reset = await resetStaffCredentials(tx, grant, staffId, invitation);
  return reset === 'done' ? 'invited' : 'person_changed';
}

const ACTIONS = {
  approved: 'access_approved',
  declined: 'access_declined',
  withdrawn: 'access_withdrawn',
  expired: 'access_expired',
} as const satisfies Record<AccessDecision, AuditAction>;

type ClosedRequest = { by: AuditActor; outcome: AccessDecision; now: Date };

async function close(tx: Tx, request: Request, { by, outcome, now }: ClosedRequest) {
  const { id, email, role, kind, reason } = request;
  await tx.staffAccessRequest.update({
    where: { id },
    data: { decision: outcome, decidedAt: now, decidedById: by.staffId },
  });
  await recordAudit(
    by,
    { action: ACTIONS[outcome], subject: email, reason, after: { change: kind, role } },
    tx,
  );
  await recordAlertsResolved([{ kind: 'privileged_access_requested', subject: email }], tx);
}

const JOB: AuditActor = { staffId: null, email: 'the job purge' };

async function closeExpired(tx: Tx, now: Date) {
  const expired = await tx.staffAccessRequest.findMany({
    where: { decidedAt: null, expiresAt: { lte: now } },
  });
  for (const row of expired) await close(tx, requestFrom(row), { by: JOB, outcome: 'expired', now });
}

export async function recordExpiredRequests(): Promise<void> {
  const now = await databaseNow();
  const expired = await db().$queryRaw<object[]>`
    SELECT FROM staff_access_request WHERE decided_at IS NULL AND expires_at <= ${now} LIMIT 1`;
  if (expired.length > 0) await withStaffLock((tx) => closeExpired(tx, now));
}

export type OpenRequest = Awaited<ReturnType<typeof listOpenRequests>>[number];
export type AccountHistory = NonNullable<OpenRequest['account']>;

export async function listOpenRequests() {
  const rows = await db().staffAccessRequest.findMany({
    where: { decidedAt: null, expiresAt: { gt: await databaseNow() } },
    orderBy: { requestedAt: 'asc' },
    include: { requester: { select: { name: true } }, staff: { select: { joinedAt: true } } },
  });
  return Promise.all(
    rows.map(async ({ requester, staff, ...row }) => ({
      ...requestFrom(row),
      requesterName: requester.name,
      account: staff && { joinedAt: staff.joinedAt, link: await lastLinkOf(row.email) },
    })),
  );
}

async function lastLinkOf(email: string) {
  const found = await db().auditEntry.findFirst({
    where: { subject: email, action: { in: ['person_invited', 'person_reset'] } },
    orderBy: { id: 'desc' },
    select: { action: true, occurredAt: true, actor: true },
  });
  return found && { action: found.action, at: found.occurredAt, by: found.actor };
}
