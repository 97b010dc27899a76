import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { reasonFrom } from '#features/access/reason.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { type Holding, holdEvidence, releaseEvidence } from '#features/privacy/hold-evidence.ts';

export type HoldChange = Holding | { errors: Record<string, string> };

/** Puts a lead's evidence on legal hold, or releases it, for a reason. */
export async function changeHold(
  actor: Actor,
  reference: string,
  { isHeld, reason }: { isHeld: boolean; reason: string },
): Promise<HoldChange> {
  const given = reasonFrom(reason);
  if (!given.ok) return { errors: { holdReason: given.message } };
  const change = isHeld ? holdEvidence : releaseEvidence;
  const holding = await change(reference, { by: actor.email, reason: given.reason });
  if (holding === 'done' || holding === 'erasure_asked') {
    await recordAudit(actor, {
      act: isHeld ? 'hold_placed' : 'hold_released',
      subject: reference,
      reason: given.reason,
    });
  }
  return holding;
}
