import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { findStaffSession, type SessionState } from '#features/sign-in/store/sessions.ts';
import { isWayOpen } from '#platform/config/sign-in-ways.ts';

/**
 * Who acts in a session: somebody signed in; or nobody any more, with whose session it was where they may go on after
 * signing in again. Asked anew at each request, so that signing out, a new role and the like count at once everywhere.
 */
export async function findActor(
  sessionId: string | null,
): Promise<{ actor: Actor } | { actor: null; previousSessionId: string | null }> {
  const session = sessionId === null ? null : await findStaffSession(sessionId);
  if (session?.stage !== 'full' || session.status === 'over') return { actor: null, previousSessionId: null };
  // A way to sign in that the settings have closed ends the sessions that it began.
  if (!isWayOpen(session.companyIssuer)) return { actor: null, previousSessionId: null };
  if (session.status === 'idle') return { actor: null, previousSessionId: session.staff.id };
  return { actor: actorOf(session) };
}

function actorOf({ staff: { id, role, ...staff } }: SessionState): Actor {
  return { staffId: id, role, ...staff };
}
