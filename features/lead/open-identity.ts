import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { findEvidenceWriter } from '#features/evidence/evidence-writer.ts';
import { parseFacts } from '#features/evidence/proof/facts.ts';
import { findEvents, findJourneyOf } from '#features/evidence/store/evidence.ts';
import { consumeReveal } from '#features/lead/store/lead-reveals.ts';
import { phone } from '#platform/values/phone.ts';

export type Identity = { name: string; email: string; phone: string; address: string | null; agreedAt: Date };

/** Who sent a lead, as each agreement of it tells, the newest first; null where this ticket shows nothing (any more). */
export async function openIdentity(
  actor: Actor,
  reference: string,
  ticket: string,
): Promise<Identity[] | null> {
  if (!(await consumeReveal(ticket, actor.staffId, reference))) return null;
  const journeyId = await findJourneyOf(reference);
  const evidenceWriter = journeyId && (await findEvidenceWriter(journeyId));
  if (!evidenceWriter) return null;
  const events = await findEvents(journeyId, 'consent_acknowledged');
  const identities = events.flatMap(({ at, kind, sealed }) => {
    const details = sealed && evidenceWriter.open(sealed);
    const facts = details ? parseFacts(kind, details.bytes) : null;
    if (facts?.kind !== 'consent_acknowledged') return [];
    const { firstName, lastName, email, phone: digits, address } = facts.person;
    return [{ name: `${firstName} ${lastName}`, email, phone: phone.format(digits), address, agreedAt: at }];
  });
  return identities.reverse();
}
