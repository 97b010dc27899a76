'use server';

import { notFound, redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.ts';
import { rejectForm } from '#app/staff/_shell/old-input.ts';
import { FLOW_FORM, NEW_FLOW_FORM } from '#features/campaign/model/flow-form.ts';
import { addFlow, editFlow, setFlowRetired } from '#features/campaign/prefill-flows.ts';
import type { PostedForm } from '#platform/values/posted-form.ts';

const NEW = '/staff/flows/new';

export async function addPrefillFlow(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, NEW_FLOW_FORM, 'campaigns_edit', NEW);
  const parsed = form.parse();
  if (!parsed.ok) return rejectForm(actor, NEW, form, parsed.errors);
  const added = await addFlow(actor, parsed.value);
  if (!added.ok) return rejectForm(actor, NEW, form, added.errors);
  redirect(withFlash(`/staff/flows/${added.slug}`, 'flow', 'added'));
}

export async function savePrefillFlow(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, FLOW_FORM, 'campaigns_edit', pathOf);
  const edited = await editFlow(actor, { ...flowIn(form), questions: form.value('questions') });
  if (!edited) notFound();
  if (!edited.ok) return rejectForm(actor, pathOf(form), form, edited.errors);
  redirect(withFlash(pathOf(form), 'flow', edited.isChanged ? 'saved' : 'nothing'));
}

export async function retirePrefillFlow(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, FLOW_FORM, 'campaigns_edit', pathOf);
  const isRetired = form.value('retire');
  const edited = await setFlowRetired(actor, { ...flowIn(form), isRetired });
  if (!edited) notFound();
  if (!edited.ok) return rejectForm(actor, pathOf(form), form, edited.errors);
  const done = isRetired ? 'retired' : 'restored';
  redirect(withFlash(pathOf(form), 'flow', edited.isChanged ? done : 'nothing'));
}

type FlowForm = PostedForm<typeof FLOW_FORM>;

const flowIn = (form: FlowForm) => ({ slug: form.value('flow'), version: form.value('version') });
const pathOf = (form: FlowForm) => `/staff/flows/${form.value('flow')}`;
