import 'server-only';
import type { Actor } from './actor.ts';
import { type Allowed, allowReveal } from './allow-reveal.ts';
import { confirmCode } from './confirm-code.ts';
import { reasonFrom } from './reason.ts';

export type Revealing = Allowed | { kind: 'wrong'; errors: Record<string, string> };

/** Lets somebody see whose lead it is, for a reason, and after a fresh code of their authenticator app. */
export async function revealIdentity(
  actor: Actor,
  reference: string,
  { reason, code }: { reason: string; code: string },
): Promise<Revealing> {
  const given = reasonFrom(reason);
  if (!given.ok) return { kind: 'wrong', errors: { reason: given.message } };
  switch (await confirmCode(actor, code)) {
    case 'wrong':
      return {
        kind: 'wrong',
        errors: { code: 'That code is not right. Type the one that your app shows now' },
      };
    case 'locked':
      return {
        kind: 'wrong',
        errors: { code: 'There were too many wrong codes. Wait a quarter of an hour, then try again' },
      };
    case 'right':
      return allowReveal(actor, reference, given.reason);
  }
}
