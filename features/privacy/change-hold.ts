import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { parseReason } from '#features/access/model/reason.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { type HoldResult, holdEvidence, releaseEvidence } from '#features/privacy/hold-evidence.ts';
import type { FormResult } from '#platform/values/field-errors.ts';

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
