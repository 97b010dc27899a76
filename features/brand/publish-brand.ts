import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { insufficientContrasts } from '#features/brand/model/accent.ts';
import { deleteBrandDraft, recordLiveBrand } from '#features/brand/store/brand-draft.ts';
import { ifUnchanged, recordBrandAudit, rowOf, type SaveBrandResult } from './save-brand-draft.ts';

/** Lets borrowers see the draft that was shown, from their next page on. */
export async function publishBrandDraft(actor: Actor, token: string): Promise<SaveBrandResult> {
  let error: string | null = null;
  const saved = await ifUnchanged(token, async ({ live, draft }, tx) => {
    if (!draft) return;
    const [worst] = insufficientContrasts(draft.accent);
    if (worst) {
      error = `Low contrast in the ${worst.theme} theme (${worst.label}). Choose another accent color`;
      return;
    }
    await recordLiveBrand(rowOf(draft), tx);
    await deleteBrandDraft(tx);
    await recordBrandAudit(actor, 'identity_published', { before: live, after: draft }, tx);
  });
  return error ? { kind: 'invalid', errors: { accent: error } } : saved;
}
