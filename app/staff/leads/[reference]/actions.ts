'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor } from '#app/staff/_frame/access.ts';
import { withFlash } from '#app/staff/_frame/flash-message.ts';
import { rejectForm } from '#app/staff/_frame/old-input.ts';
import { changeHold } from '#features/privacy/change-hold.ts';

export async function setHold(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'evidence_handle', pathFor(form));
  const word = (name: string) => String(form.get(name) ?? '');
  const isHeld = word('isHeld') === 'yes';
  const change = await changeHold(actor, word('reference'), { isHeld, reason: word('holdReason') });
  if (typeof change !== 'string') return rejectForm(actor, pathFor(form), form, change.errors);
  if (change === 'no_lead') redirect('/staff/leads?found=nothing');
  redirect(withFlash(pathFor(form), 'lead', change === 'done' ? (isHeld ? 'held' : 'released') : change));
}

const pathFor = (form: FormData) =>
  `/staff/leads/${encodeURIComponent(String(form.get('reference') ?? '').slice(0, 64))}`;
