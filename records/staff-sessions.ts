import 'server-only';
import { randomUUID } from 'node:crypto';
import { db } from './db.ts';

/** How far somebody has got: the password was right, or the code too. */
export type Stage = 'password' | 'full';

const IDLE = '15 minutes';
const WHOLE = '8 hours';
/** After which nobody asks any more when somebody was last seen. */
const KEPT = '90 days';
/** How long the page that asks for the code waits. */
const HALFWAY = '10 minutes';

export type SessionState = {
  id: string;
  stage: Stage;
  staff: { id: string; email: string; name: string; role: string; timeZone: string };
  /** live; or idle or aged, where whoever signs in again may go on; or over, for good. */
  standing: 'live' | 'idle' | 'over';
};

/** A session by the database's clock, and whose it is. A live one is noted as seen. */
export async function findStaffSession(id: string): Promise<SessionState | null> {
  const [row] = await db().$queryRaw<Row[]>`
    WITH seen AS (
      UPDATE staff_session SET last_seen_at = clock_timestamp()
      WHERE id = ${id}::uuid AND ended_at IS NULL AND last_seen_at < clock_timestamp() - interval '10 seconds'
        AND last_seen_at > clock_timestamp() - ${IDLE}::interval AND began_at > clock_timestamp() - ${WHOLE}::interval
    )
    SELECT session.id, stage, staff.id AS "staffId", email, name, role, time_zone AS "timeZone",
           ended_at IS NOT NULL OR disabled_at IS NOT NULL OR session.version <> staff.version AS "isOver",
           last_seen_at <= clock_timestamp() - ${IDLE}::interval OR began_at <= clock_timestamp() - ${WHOLE}::interval
             OR (stage = 'password' AND began_at <= clock_timestamp() - ${HALFWAY}::interval) AS "isIdle"
    FROM staff_session AS session JOIN staff ON staff.id = staff_id WHERE session.id = ${id}::uuid`;
  if (!row) return null;
  const { staffId, email, name, role, timeZone } = row;
  return {
    id: row.id,
    stage: row.stage,
    staff: { id: staffId, email, name, role, timeZone },
    standing: row.isOver ? 'over' : row.isIdle ? 'idle' : 'live',
  };
}

type Row = {
  id: string;
  stage: Stage;
  staffId: string;
  email: string;
  name: string;
  role: string;
  timeZone: string;
  isOver: boolean;
  isIdle: boolean;
};

/**
 * Begins a session of somebody as they are now, in the place of the one that led there. Tells its id. Where that one has ended
 * meanwhile, by a new role or a reset, there is no session under the id.
 */
export async function recordSession(staffId: string, stage: Stage, before: string | null): Promise<string> {
  const id = randomUUID();
  await db().$transaction([
    db().$executeRaw`DELETE FROM staff_session WHERE last_seen_at < clock_timestamp() - ${KEPT}::interval`,
    db().$executeRaw`
      INSERT INTO staff_session (id, staff_id, version, stage)
      SELECT ${id}::uuid, id, version, ${stage} FROM staff WHERE id = ${staffId}::uuid AND disabled_at IS NULL
        AND (${before}::uuid IS NULL OR EXISTS (SELECT FROM staff_session AS former
          WHERE former.id = ${before}::uuid AND former.version = staff.version AND ended_at IS NULL))`,
    db().$executeRaw`
      UPDATE staff_session SET ended_at = clock_timestamp() WHERE id = ${before}::uuid AND ended_at IS NULL`,
  ]);
  return id;
}

export async function recordSessionEnd(id: string): Promise<void> {
  await db().$executeRaw`
    UPDATE staff_session SET ended_at = clock_timestamp() WHERE id = ${id}::uuid AND ended_at IS NULL`;
}
