import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { reasonFrom } from '#features/access/reason.ts';
import { type Allowed, allowReveal } from './allow-reveal.ts';

export type Revealing = Allowed | { kind: 'wrong'; errors: Record<string, string> };

/** Lets a person see once whose lead it is, for a reason. The caller has had them confirm with a second factor. */
export async function revealIdentity(actor: Actor, reference: string, reason: string): Promise<Revealing> {
  const given = reasonFrom(reason);
  if (!given.ok) return { kind: 'wrong', errors: { reason: given.message } };
  return allowReveal(actor, reference, given.reason);
}
