import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { parseReason } from '#features/access/model/reason.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { findEvidenceWriter } from '#features/evidence/evidence-writer.ts';
import { findJourneyOf } from '#features/evidence/store/evidence.ts';
import { recordHold } from '#features/privacy/store/evidence-holds.ts';
import { logEvent } from '#platform/log/log.ts';
import type { FormResult } from '#platform/values/field-errors.ts';

export type AuditContext = { by: string; reason: string };
export type HoldResult = 'done' | 'erasure_asked' | 'already' | 'no_lead' | 'no_evidence';

export const holdEvidence = (reference: string, context: AuditContext) => setHold(reference, true, context);

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

export type ChangeHoldResult = FormResult<{ kind: HoldResult }>;

export async function changeHold(
  actor: Actor,
  reference: string,
  { isHeld, reason }: { isHeld: boolean; reason: string },
): Promise<ChangeHoldResult> {
  const parsed = parseReason(reason);
  if (!parsed.ok) return { ok: false, errors: { holdReason: parsed.message } };
  const change = isHeld ? holdEvidence : releaseEvidence;
  const kind = await change(reference, { by: actor.email, reason: parsed.value });
  if (kind === 'done' || kind === 'erasure_asked') {
    await recordAudit(actor, {
      action: isHeld ? 'hold_placed' : 'hold_released',
      subject: reference,
      reason: parsed.value,
    });
  }
  return { ok: true, kind };
}
