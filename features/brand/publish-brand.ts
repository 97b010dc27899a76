import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { insufficientContrasts } from '#features/brand/model/accent.ts';
import { recordLiveLook, removeDraftLook } from '#features/brand/store/brand-draft.ts';
import { auditOf, rowOf, type Saved, whereUnchanged } from './save-brand-draft.ts';

/** Lets borrowers see the draft that was shown, from their next page on. */
export async function publishIdentity(actor: Actor, token: string): Promise<Saved> {
  let fault: string | null = null;
  const saved = await whereUnchanged(token, async ({ live, draft }, tx) => {
    if (!draft) return;
    const [worst] = insufficientContrasts(draft.accent);
    if (worst) {
      fault = `${worst.label} could not be read in ${worst.theme} colours: take another accent`;
      return;
    }
    await recordLiveLook(rowOf(draft), tx);
    await removeDraftLook(tx);
    await auditOf(actor, 'identity_published', { before: live, after: draft }, tx);
  });
  return fault ? { kind: 'faults', faults: { accent: fault } } : saved;
}
