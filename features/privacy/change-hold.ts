import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { reasonFrom } from '#features/access/reason.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { type HoldResult, holdEvidence, releaseEvidence } from '#features/privacy/hold-evidence.ts';

export type ChangeHoldResult = HoldResult | { errors: Record<string, string> };

export async function changeHold(
  actor: Actor,
  reference: string,
  { isHeld, reason }: { isHeld: boolean; reason: string },
): Promise<ChangeHoldResult> {
  const parsed = reasonFrom(reason);
  if (!parsed.ok) return { errors: { holdReason: parsed.message } };
  const change = isHeld ? holdEvidence : releaseEvidence;
  const result = await change(reference, { by: actor.email, reason: parsed.reason });
  if (result === 'done' || result === 'erasure_asked') {
    await recordAudit(actor, {
      action: isHeld ? 'hold_placed' : 'hold_released',
      subject: reference,
      reason: parsed.reason,
    });
  }
  return result;
}
