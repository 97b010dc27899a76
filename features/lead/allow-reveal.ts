import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { findNotary } from '#features/evidence/evidence-writer.ts';
import { findEvents, findJourneyOf } from '#features/evidence/store/evidence.ts';
import { recordReveal } from '#features/lead/store/lead-reveals.ts';
import { logEvent } from '#platform/log/log.ts';

export type Allowed = { kind: 'allowed'; ticket: string } | { kind: 'no_lead' } | { kind: 'no_identity' };

/**
 * Allows a person who may, gave a reason and confirmed with a second factor, to see once whose lead it is. That is in audit
 * and evidence before anything is shown.
 */
export async function allowReveal(actor: Actor, reference: string, reason: string): Promise<Allowed> {
  const journeyId = await findJourneyOf(reference);
  if (!journeyId) return { kind: 'no_lead' };
  const notary = await findNotary(journeyId);
  const agreed = await findEvents(journeyId, 'consent_acknowledged');
  if (!notary || agreed.every(({ sealed }) => sealed === null)) return { kind: 'no_identity' };
  const told = notary.seal('identity_revealed', { by: actor.email, reason });
  const ticket = await recordReveal(actor, { reference, reason, told });
  logEvent('identity_revealed', { journeyId, reference, by: actor.email });
  return { kind: 'allowed', ticket };
}
