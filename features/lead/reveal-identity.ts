import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { parseReason } from '#features/access/model/reason.ts';
import { findEvidenceWriter } from '#features/evidence/evidence-writer.ts';
import { parseFacts } from '#features/evidence/proof/format/event-schemas.ts';
import { findEvents, findJourneyOf } from '#features/evidence/store/evidence.ts';
import { consumeReveal, recordRevealGrant } from '#features/lead/store/lead-reveals.ts';
import { logEvent } from '#platform/log/log.ts';
import type { FormResult } from '#platform/values/field-errors.ts';
import { formatPhone } from '#platform/values/text-formats.ts';

type RevealResult = FormResult<
  { kind: 'allowed'; ticket: string } | { kind: 'no_lead' } | { kind: 'no_identity' }
>;

/** Audit and evidence come before the grant. The caller has checked the second factor. */
export async function revealIdentity(actor: Actor, reference: string, reason: string): Promise<RevealResult> {
  const parsed = parseReason(reason);
  if (!parsed.ok) return { ok: false, errors: { reason: parsed.message } };
  const journeyId = await findJourneyOf(reference);
  if (!journeyId) return { ok: true, kind: 'no_lead' };
  const evidenceWriter = await findEvidenceWriter(journeyId);
  const agreed = await findEvents(journeyId, 'consent_acknowledged');
  if (!evidenceWriter || agreed.every(({ sealed }) => sealed === null))
    return { ok: true, kind: 'no_identity' };
  const event = evidenceWriter.seal('identity_revealed', { by: actor.email, reason: parsed.value });
  const ticket = await recordRevealGrant(actor, { reference, reason: parsed.value, event });
  logEvent('identity_revealed', { journeyId, reference, by: actor.email });
  return { ok: true, kind: 'allowed', ticket };
}

export type Identity = { name: string; email: string; phone: string; address: string | null; agreedAt: Date };

/** The borrower as of each agreement, newest first. Null if the ticket is invalid, used or expired. */
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
    return [{ name: `${firstName} ${lastName}`, email, phone: formatPhone(digits), address, agreedAt: at }];
  });
  return identities.reverse();
}
