import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { findEvidenceWriter } from '#features/evidence/evidence-writer.ts';
import { findEvents, findJourneyOf } from '#features/evidence/store/evidence.ts';
import { recordRevealGrant } from '#features/lead/store/lead-reveals.ts';
import { logEvent } from '#platform/log/log.ts';

export type RevealGrant = { kind: 'allowed'; ticket: string } | { kind: 'no_lead' } | { kind: 'no_identity' };

/**
 * Allows a person who may, gave a reason and confirmed with a second factor, to see once whose lead it is. That is in audit
 * and evidence before anything is shown.
 */
export async function grantReveal(actor: Actor, reference: string, reason: string): Promise<RevealGrant> {
  const journeyId = await findJourneyOf(reference);
  if (!journeyId) return { kind: 'no_lead' };
  const evidenceWriter = await findEvidenceWriter(journeyId);
  const agreed = await findEvents(journeyId, 'consent_acknowledged');
  if (!evidenceWriter || agreed.every(({ sealed }) => sealed === null)) return { kind: 'no_identity' };
  const event = evidenceWriter.seal('identity_revealed', { by: actor.email, reason });
  const ticket = await recordRevealGrant(actor, { reference, reason, event });
  logEvent('identity_revealed', { journeyId, reference, by: actor.email });
  return { kind: 'allowed', ticket };
}
