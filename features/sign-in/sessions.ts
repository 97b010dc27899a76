import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { describeDevice } from '#features/sign-in/model/device.ts';
import type { SessionMethod } from '#features/sign-in/model/session.ts';
import {
  findStaffSession,
  type ListedSession,
  listSessions,
  recordSession,
  recordSessionEnd,
  recordSessionsEnded,
  type SessionState,
} from '#features/sign-in/store/sessions.ts';
import { isWayOpen } from '#platform/config/sign-in-ways.ts';
import type { Visitor } from './visitor.ts';

/** Not cached, so that a sign-out or a new role counts at once on every instance. */
export async function findActor(
  sessionId: string | null,
): Promise<{ actor: Actor } | { actor: null; previousStaffId: string | null }> {
  const session = sessionId === null ? null : await findStaffSession(sessionId);
  if (session?.stage !== 'full' || session.status === 'ended') return { actor: null, previousStaffId: null };
  // Closing a way to sign in ends the sessions that it began.
  if (!isWayOpen(session.companyIssuer)) return { actor: null, previousStaffId: null };
  if (session.status === 'idle') return { actor: null, previousStaffId: session.staff.id };
  return { actor: actorOf(session) };
}

function actorOf({ staff: { id, role, ...staff } }: SessionState): Actor {
  return { staffId: id, role, ...staff };
}

/** A recovery code does not count for sensitive actions. */
const CONFIRMING_METHODS: SessionMethod[] = ['authenticator', 'passkey', 'invitation'];

export type SessionOptions = {
  method: Exclude<SessionMethod, 'password'>;
  visitor: Visitor;
  after?: string;
  isConfirmed?: boolean;
};

export function beginSession(
  staffId: string,
  { method, visitor, after, isConfirmed = CONFIRMING_METHODS.includes(method) }: SessionOptions,
): Promise<string> {
  return recordSession({
    staffId,
    stage: 'full',
    method,
    device: describeDevice(visitor.userAgent),
    isConfirmed,
    after: after ?? null,
    presented: visitor.sessionId,
  });
}

export type OwnSession = ListedSession & { isThisOne: boolean };

export async function findOwnSessions(actor: Actor, sessionId: string | null): Promise<OwnSession[]> {
  const sessions = await listSessions(actor.staffId);
  return sessions.map((session) => ({ ...session, isThisOne: session.id === sessionId }));
}

export const endOwnSession = (actor: Actor, id: string) => recordSessionsEnded(actor, { only: id });

export const endOtherSessions = (actor: Actor, sessionId: string) =>
  recordSessionsEnded(actor, { allBut: sessionId });

export async function signOut(actor: Actor, sessionId: string | null): Promise<void> {
  if (sessionId) await recordSessionEnd(sessionId);
  await recordAudit(actor, { action: 'signed_out', subject: actor.email });
}
