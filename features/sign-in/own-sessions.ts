import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import {
  type ListedSession,
  listSessions,
  recordSessionsEnded,
} from '#features/sign-in/store/session-list.ts';

export type OwnSession = ListedSession & { isThisOne: boolean };

/** Where a person is signed in now. */
export async function findOwnSessions(actor: Actor, sessionId: string | null): Promise<OwnSession[]> {
  const sessions = await listSessions(actor.staffId);
  return sessions.map((session) => ({ ...session, isThisOne: session.id === sessionId }));
}

/** Ends a session of one's own. Returns how many ended. */
export const endOwnSession = (actor: Actor, id: string) => recordSessionsEnded(actor, { only: id });

/** Ends all sessions of one's own but this one. Returns how many ended. */
export const endOtherSessions = (actor: Actor, sessionId: string) =>
  recordSessionsEnded(actor, { allBut: sessionId });
