import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { recordSessionEnd } from '#features/sign-in/store/sessions.ts';

/** Ends a session for good, in every instance. */
export async function signOut(actor: Actor, sessionId: string | null): Promise<void> {
  if (sessionId) await recordSessionEnd(sessionId);
  await recordAudit(actor, { action: 'signed_out', subject: actor.email });
}
