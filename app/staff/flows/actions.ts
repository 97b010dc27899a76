'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import { FLOW_FORM, NEW_FLOW_FORM } from '#features/campaign/model/flow-form.ts';
import { addFlow, editFlow, setFlowRetired } from '#features/campaign/prefill-flows.ts';
import type { PostedForm } from '#platform/values/posted-form.ts';

const NEW = '/staff/flows/new';

export async function addPrefillFlow(data: FormData): Promise<void> {
  const { actor, form, accepted } = await requireStaffFor(data, NEW_FLOW_FORM, 'campaigns_edit', NEW);
  const { value } = await accepted(form.parse());
  const { slug } = await accepted(addFlow(actor, value));
  redirect(withFlash(`/staff/flows/${slug}`, 'flow', 'added'));
}

export async function savePrefillFlow(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, FLOW_FORM, 'campaigns_edit', pathOf);
  const { actor, form, path, accepted } = posted;
  const edit = editFlow(actor, { ...flowIn(form), questions: form.value('questions') });
  redirect(withFlash(path, 'flow', (await accepted(edit)).isChanged ? 'saved' : 'nothing'));
}

export async function retirePrefillFlow(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, FLOW_FORM, 'campaigns_edit', pathOf);
  const { actor, form, path, accepted } = posted;
  const isRetired = form.value('retire');
  const { isChanged } = await accepted(setFlowRetired(actor, { ...flowIn(form), isRetired }));
  const done = isRetired ? 'retired' : 'restored';
  redirect(withFlash(path, 'flow', isChanged ? done : 'nothing'));
}

type FlowForm = PostedForm<typeof FLOW_FORM>;

const flowIn = (form: FlowForm) => ({ slug: form.value('flow'), version: form.value('version') });
const pathOf = (form: FlowForm) => `/staff/flows/${form.value('flow')}`;
