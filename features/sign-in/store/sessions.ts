import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Role } from '#features/access/model/permissions.ts';
import { recordAudit, type StaffActor } from '#features/access/store/audit.ts';
import { SESSION_STAGES, type SessionMethod, type SessionStage } from '#features/sign-in/model/session.ts';
import { readRole } from '#features/staff/store/columns.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { columnReader } from '#platform/database/column.ts';
import { type Db, db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';

const readStage = columnReader('staff_session.stage', SESSION_STAGES);

const MAX_IDLE = '15 minutes';
const SESSION_LIFETIME = '8 hours';
const RETAINED_FOR = '90 days';
const PASSWORD_STAGE_LIMIT = '10 minutes';
const CONFIRMATION_LIFETIME = '5 minutes';

export type SessionState = {
  id: string;
  stage: SessionStage;
  staff: { id: string; email: string; name: string; role: Role; timeZone: string };
  companyIssuer: string | null;
  /** `idle`: the same person may continue after signing in again. */
  status: 'active' | 'idle' | 'ended';
};

const IS_ACTIVE = Prisma.sql`stage = 'full' AND ended_at IS NULL AND disabled_at IS NULL
  AND session.version = staff.version AND last_seen_at > clock_timestamp() - ${MAX_IDLE}::interval
  AND began_at > clock_timestamp() - ${SESSION_LIFETIME}::interval`;

export async function findStaffSession(id: string): Promise<SessionState | null> {
  const [row] = await db().$queryRaw<Row[]>`
    WITH seen AS (
      UPDATE staff_session SET last_seen_at = clock_timestamp()
      WHERE id = ${id}::uuid AND ended_at IS NULL AND last_seen_at < clock_timestamp() - interval '10 seconds'
        AND last_seen_at > clock_timestamp() - ${MAX_IDLE}::interval AND began_at > clock_timestamp() - ${SESSION_LIFETIME}::interval
    )
    SELECT session.id, stage, staff.id AS "staffId", email, name, role, time_zone AS "timeZone", company_issuer AS "companyIssuer",
           ended_at IS NOT NULL OR disabled_at IS NOT NULL OR session.version <> staff.version AS "isEnded",
           last_seen_at <= clock_timestamp() - ${MAX_IDLE}::interval OR began_at <= clock_timestamp() - ${SESSION_LIFETIME}::interval
             OR (stage = 'password' AND began_at <= clock_timestamp() - ${PASSWORD_STAGE_LIMIT}::interval) AS "isIdle"
    FROM staff_session AS session JOIN staff ON staff.id = staff_id WHERE session.id = ${id}::uuid`;
  if (!row) return null;
  const { staffId, email, name, role, timeZone, companyIssuer } = row;
  return {
    id: row.id,
    stage: readStage(row.stage),
    staff: { id: staffId, email, name, role: readRole(role), timeZone },
    companyIssuer,
    status: row.isEnded ? 'ended' : row.isIdle ? 'idle' : 'active',
  };
}

type Row = {
  id: string;
  stage: string;
  staffId: string;
  email: string;
  name: string;
  role: string;
  timeZone: string;
  companyIssuer: string | null;
  isEnded: boolean;
  isIdle: boolean;
};

export type NewSession = {
  staffId: string;
  stage: SessionStage;
  method: SessionMethod;
  device: string;
  isConfirmed?: boolean;
  /** The session that led here. If a new role or a reset has ended it, no session begins. */
  after?: string | null;
  /** The session of the browser's cookie. It ends, even if it is another person's. */
  presented?: string | null;
};

export async function recordSession(session: NewSession): Promise<string> {
  const { staffId, stage, method, device, isConfirmed = false, after = null, presented = null } = session;
  const id = randomUUID();
  await transaction(async (tx) => {
    await tx.$executeRaw`DELETE FROM staff_session WHERE last_seen_at < clock_timestamp() - ${RETAINED_FOR}::interval`;
    await tx.$executeRaw`
      INSERT INTO staff_session (id, staff_id, version, stage, method, device, confirmed_at)
      SELECT ${id}::uuid, id, version, ${stage}, ${method}, ${device}, CASE WHEN ${isConfirmed} THEN clock_timestamp() END
      FROM staff WHERE id = ${staffId}::uuid AND disabled_at IS NULL
        AND (${after}::uuid IS NULL OR EXISTS (SELECT FROM staff_session AS former
          WHERE former.id = ${after}::uuid AND former.version = staff.version AND ended_at IS NULL))`;
    await endSessions(tx, Prisma.sql`id IN (${after}::uuid, ${presented}::uuid)`);
  });
  return id;
}

export type Continuation =
  | 'confirmed'
  /** The person changed their credentials, which ended all their sessions. */
  | 'own_change';

/** The age of the session stays. If a reset or a new role ended it at the same moment, none continues. */
export async function recordContinuedSession(former: string, after: Continuation): Promise<string> {
  const isConfirmed = after === 'confirmed';
  const versionsSince = after === 'own_change' ? 1 : 0;
  const id = randomUUID();
  await transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO staff_session (id, staff_id, version, stage, method, device, began_at, confirmed_at)
      SELECT ${id}::uuid, staff_id, staff.version, stage, method, device, began_at,
             CASE WHEN ${isConfirmed} THEN clock_timestamp() ELSE confirmed_at END
      FROM staff_session JOIN staff ON staff.id = staff_id
      WHERE staff_session.id = ${former}::uuid AND ended_at IS NULL AND disabled_at IS NULL
        AND staff_session.version + ${versionsSince}::int = staff.version`;
    await endSessions(tx, Prisma.sql`id = ${former}::uuid`);
  });
  return id;
}

export async function findConfirmation(
  id: string,
): Promise<{ isConfirmed: boolean; hasJustRecovered: boolean }> {
  const [row] = await db().$queryRaw<{ isConfirmed: boolean; hasJustRecovered: boolean }[]>`
    SELECT coalesce(confirmed_at > clock_timestamp() - ${CONFIRMATION_LIFETIME}::interval, false) AS "isConfirmed",
           coalesce(method = 'recovery_code' AND began_at > clock_timestamp() - ${CONFIRMATION_LIFETIME}::interval, false)
             AS "hasJustRecovered"
    FROM staff_session WHERE id = ${id}::uuid AND ended_at IS NULL`;
  return row ?? { isConfirmed: false, hasJustRecovered: false };
}

export async function recordSessionEnd(id: string): Promise<void> {
  await endSessions(db(), Prisma.sql`id = ${id}::uuid`);
}

const endSessions = (client: Db, which: Prisma.Sql) =>
  client.$executeRaw`UPDATE staff_session SET ended_at = clock_timestamp() WHERE ended_at IS NULL AND ${which}`;

export type ListedSession = { id: string; device: string | null; startedAt: Date; lastSeenAt: Date };

export function listSessions(staffId: string, client: Db = db()): Promise<ListedSession[]> {
  return client.$queryRaw<ListedSession[]>`
    SELECT session.id, device, began_at AS "startedAt", last_seen_at AS "lastSeenAt"
    FROM staff_session AS session JOIN staff ON staff.id = staff_id
    WHERE staff_id = ${staffId}::uuid AND ${IS_ACTIVE} ORDER BY last_seen_at DESC, session.id`;
}

export async function recordSessionsEnded(
  by: StaffActor,
  which: { only: string } | { allBut: string },
): Promise<number> {
  return transaction(async (tx) => {
    const live = await listSessions(by.staffId, tx);
    const found = live.filter(({ id }) => ('only' in which ? id === which.only : id !== which.allBut));
    for (const { id, device } of found) {
      await tx.$executeRaw`UPDATE staff_session SET ended_at = clock_timestamp() WHERE id = ${id}::uuid`;
      const after = { device: device ?? 'unknown' };
      await recordAudit(by, { action: 'session_ended', subject: by.email, after }, tx);
    }
    return found.length;
  });
}
