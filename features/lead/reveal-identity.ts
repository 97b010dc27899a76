import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { reasonFrom } from '#features/access/reason.ts';
import { grantReveal, type RevealGrant } from './allow-reveal.ts';

export type RevealResult = RevealGrant | { kind: 'wrong'; errors: Record<string, string> };

/** Lets a person see once whose lead it is, for a reason. The caller has had them confirm with a second factor. */
export async function revealIdentity(actor: Actor, reference: string, reason: string): Promise<RevealResult> {
  const parsed = reasonFrom(reason);
  if (!parsed.ok) return { kind: 'wrong', errors: { reason: parsed.message } };
  return grantReveal(actor, reference, parsed.reason);
}
