'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.ts';
import { rejectForm } from '#app/staff/_shell/old-input.ts';
import { HOLD_FORM } from '#features/lead/model/lead-forms.ts';
import { changeHold } from '#features/privacy/hold-evidence.ts';
import type { PostedForm } from '#platform/values/posted-form.ts';

export async function setHold(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, HOLD_FORM, 'evidence_handle', pathFor);
  const isHeld = form.value('isHeld');
  const reason = form.text('holdReason');
  const change = await changeHold(actor, form.value('reference'), { isHeld, reason });
  if (!change.ok) return rejectForm(actor, pathFor(form), form, change.errors);
  if (change.kind === 'no_lead') redirect('/staff/leads?found=nothing');
  const done = isHeld ? 'held' : 'released';
  redirect(withFlash(pathFor(form), 'lead', change.kind === 'done' ? done : change.kind));
}

const pathFor = (form: PostedForm<typeof HOLD_FORM>) =>
  `/staff/leads/${encodeURIComponent(form.value('reference'))}`;
