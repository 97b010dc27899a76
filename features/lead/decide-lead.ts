import 'server-only';
import type { AuditActor } from '#features/access/store/audit.ts';
import { findEvidenceWriter } from '#features/evidence/evidence-writer.ts';
import { DECISION_LABELS } from '#features/evidence/proof/words/event-copy.ts';
import { findJourneyOf } from '#features/evidence/store/evidence.ts';
import { DECISION_FORM } from '#features/lead/model/lead-forms.ts';
import { type Decision, type DecisionResult, recordDecision } from '#features/lead/store/lead-decisions.ts';
import { logEvent } from '#platform/log/log.ts';
import type { FieldErrors, FieldReader, FormResult } from '#platform/values/field-errors.ts';
import { isUuid } from '#platform/values/ids.ts';
import { type FieldName, parseForm } from '#platform/values/posted-form.ts';

export async function decideLead(
  actor: AuditActor,
  reference: string,
  decision: Decision,
): Promise<DecisionResult> {
  const journeyId = await findJourneyOf(reference);
  const evidenceWriter = journeyId ? await findEvidenceWriter(journeyId) : null;
  const { choice, operatorUuid } = decision;
  const by = actor.email;
  const decided = await recordDecision(
    actor,
    reference,
    decision,
    (attempt) =>
      evidenceWriter?.seal('lead_decided', { reference, attempt, choice, operatorUuid, by }) ?? null,
  );
  if (decided.kind === 'decided') logEvent('lead_decided', { reference, outcome: choice, by });
  return decided;
}

type DecisionReader = FieldReader<FieldName<typeof DECISION_FORM>>;

export function parseDecision(text: DecisionReader): FormResult<{ decision: Decision }> {
  const parsed = parseForm(DECISION_FORM, text, ({ choice, uuid = '' }): FieldErrors => {
    if (choice === 'received' && !isUuid(uuid))
      return { uuid: 'Enter the operator’s UUID, such as 0b0e5c8e-7b6f-4a54-9a52-1d7b3c1f7a10' };
    if (choice && choice !== 'received' && uuid)
      return {
        uuid: 'Only a received lead has an operator ID. Remove the ID, or choose “Confirmed received”',
      };
    return {};
  });
  if (!parsed.ok) return { ok: false, errors: parsed.errors };
  const { choice, uuid, seen } = parsed.value;
  return { ok: true, decision: { choice, operatorUuid: uuid || null, lastSeenId: seen } };
}

/** Null after a decision. */
export function decisionErrors(decided: DecisionResult): FieldErrors | null {
  switch (decided.kind) {
    case 'decided':
      return null;
    case 'no_lead':
      return { '': 'We can’t find that lead' };
    case 'not_unknown':
      return {
        '': 'The outcome is now known: a late response arrived, or the borrower sent it again',
      };
    case 'already_decided':
      return {
        '': `${decided.by} already resolved this lead: ${DECISION_LABELS[decided.choice].toLowerCase()}. Save again only if you know better`,
      };
    case 'uuid_of_another':
      return { uuid: `Lead ${decided.reference} already has this UUID. Check it with the operator` };
  }
}
