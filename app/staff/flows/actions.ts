'use server';

import { notFound, redirect } from 'next/navigation';
import { requireStaffFor } from '#app/staff/_frame/access.ts';
import { withFlash } from '#app/staff/_frame/flash-message.ts';
import { rejectForm } from '#app/staff/_frame/old-input.ts';
import { addFlow, type EditFlowResult, editFlow, setFlowRetired } from '#features/campaign/edit-flows.ts';
import { isFlowName } from '#features/campaign/model/flow-form.ts';

const NEW = '/staff/flows/new';

export async function addPrefillFlow(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'campaigns_edit', NEW);
  const added = await addFlow(actor, { slug: textOf(form, 'slug'), questions: questionsIn(form) });
  if ('errors' in added) return rejectForm(actor, NEW, form, added.errors);
  redirect(withFlash(`/staff/flows/${added.slug}`, 'flow', 'added'));
}

export async function savePrefillFlow(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'campaigns_edit', pathOf(form));
  const edited = await editFlow(actor, { ...flowIn(form), questions: questionsIn(form) });
  const errors = errorsOf(edited);
  if (errors) return rejectForm(actor, pathOf(form), form, errors);
  redirect(withFlash(pathOf(form), 'flow', doneBy(edited, 'saved')));
}

export async function retirePrefillFlow(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'campaigns_edit', pathOf(form));
  const isRetired = textOf(form, 'retire') === 'yes';
  const edited = await setFlowRetired(actor, { ...flowIn(form), isRetired });
  const errors = errorsOf(edited);
  if (errors) return rejectForm(actor, pathOf(form), form, errors);
  redirect(withFlash(pathOf(form), 'flow', doneBy(edited, isRetired ? 'retired' : 'restored')));
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

const questionsIn = (form: FormData) => form.getAll('questions').map(String);

/** The flow that a form is about; a name that no flow can have becomes one that none has. */
const slugIn = (form: FormData) => (isFlowName(textOf(form, 'flow')) ? textOf(form, 'flow') : '-');

const flowIn = (form: FormData) => ({ slug: slugIn(form), version: Number(textOf(form, 'version')) });
const pathOf = (form: FormData) => `/staff/flows/${slugIn(form)}`;

function errorsOf(edited: EditFlowResult) {
  if (edited === 'no_such_flow') notFound();
  return edited.kind === 'invalid' ? edited.errors : null;
}

const doneBy = <Done extends string>(edited: EditFlowResult, done: Done) =>
  edited !== 'no_such_flow' && edited.kind === 'saved' ? done : 'nothing';
