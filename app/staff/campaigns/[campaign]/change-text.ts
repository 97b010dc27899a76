import { notFound, redirect } from 'next/navigation';
import type { Authorized } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.ts';
import { rejectForm } from '#app/staff/_shell/old-input.ts';
import type { Actor } from '#features/access/model/actor.ts';
import type { EditDraftResult } from '#features/campaign/edit-texts.ts';
import type { TEXT_VERSION_FORM } from '#features/campaign/model/campaign-slug.ts';
import type { PostedForm } from '#platform/values/posted-form.ts';

type Page = 'landing' | 'wording';
type Done = 'drafted' | 'published' | 'discarded' | 'retired';
type TextForm = Pick<PostedForm, 'storedFields'> & { value: (name: 'campaign') => string };

export const textPath = (page: Page) => (form: Pick<TextForm, 'value'>) =>
  `/staff/campaigns/${form.value('campaign')}/${page}`;

export async function changeText(
  page: Page,
  done: Done,
  { actor, form }: Authorized<typeof TEXT_VERSION_FORM>,
  change: (actor: Actor, campaign: string, revision: number, reason: string) => Promise<EditDraftResult>,
): Promise<never> {
  const changed = await change(actor, form.value('campaign'), form.value('revision'), form.value('reason'));
  return showChanged(page, done, { actor, form }, changed);
}

export async function showChanged(
  page: Page,
  done: Done,
  { actor, form }: { actor: Actor; form: TextForm },
  changed: EditDraftResult,
): Promise<never> {
  const path = textPath(page)(form);
  if (!changed) notFound();
  if (!changed.ok) return rejectForm(actor, path, form, changed.errors);
  redirect(withFlash(path, page, done));
}
