import 'server-only';
import { findEvidenceWriter } from '#features/evidence/evidence-writer.ts';
import { findJourneyOf } from '#features/evidence/store/evidence.ts';
import { recordHold } from '#features/privacy/store/evidence-holds.ts';
import { logEvent } from '#platform/log/log.ts';

/** Who did something with evidence, and for what. */
export type AuditContext = { by: string; reason: string };
/** `erasure_asked` is done too, and it was to be erased meanwhile. */
export type HoldResult = 'done' | 'erasure_asked' | 'already' | 'no_lead' | 'no_evidence';

/** Keeps the evidence of a lead from being purged and erased, until it is released. An event of its own tells so. */
export const holdEvidence = (reference: string, context: AuditContext) => setHold(reference, true, context);

/** Ends a hold: from now on the evidence is purged and erased like any other. */
export const releaseEvidence = (reference: string, context: AuditContext) =>
  setHold(reference, false, context);

async function setHold(reference: string, isHeld: boolean, context: AuditContext): Promise<HoldResult> {
  const journeyId = await findJourneyOf(reference);
  if (!journeyId) return 'no_lead';
  const evidenceWriter = await findEvidenceWriter(journeyId);
  if (!evidenceWriter) return 'no_evidence';
  const kind = isHeld ? 'hold_placed' : 'hold_released';
  const holding = await recordHold(journeyId, isHeld, evidenceWriter.seal(kind, context));
  if (holding !== 'already') logEvent(kind, { journeyId, reference, by: context.by });
  return holding;
}
