'use server';

import { notFound, redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.ts';
import { rejectForm } from '#app/staff/_shell/old-input.ts';
import { addOption, type EditOptionsResult, editOptions, setBasis } from '#features/form/edit-options.ts';
import { BASIS_FORM, NEW_OPTION_FORM, OPTIONS_FORM } from '#features/form/model/option-form.ts';
import type { StoredList } from '#features/form/model/option-lists.ts';

export async function saveOptions(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, OPTIONS_FORM, 'choices_edit', pathOf);
  const edited = await editOptions(actor, listIn(form), form.text, form.texts);
  if (!edited.ok) return rejectForm(actor, pathOf(form), form, edited.errors);
  redirect(withFlash(pathOf(form), 'options', doneBy(edited)));
}

export async function confirmOptionBasis(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, BASIS_FORM, 'choices_edit', basisPath);
  const list = listIn(form);
  const parsed = form.parse();
  if (!parsed.ok) return rejectForm(actor, basisPath(form), form, parsed.errors);
  const { confirm, basis, note } = parsed.value;
  const edited = await setBasis(actor, list, { values: confirm, basis, note });
  if (!edited.ok) return rejectForm(actor, basisPath(form), form, edited.errors);
  redirect(withFlash(pathOf(form), 'options', doneBy(edited)));
}

export async function addAnswerOption(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, NEW_OPTION_FORM, 'choices_edit', addPath);
  const list = listIn(form);
  const parsed = form.parse();
  if (!parsed.ok) return rejectForm(actor, addPath(form), form, parsed.errors);
  const edited = await addOption(actor, list, parsed.value);
  if (!edited.ok) return rejectForm(actor, addPath(form), form, edited.errors);
  redirect(withFlash(pathOf(form), 'options', 'added'));
}

type NamedForm = { value: (name: 'list') => StoredList | null };

function listIn(form: NamedForm): StoredList {
  return form.value('list') ?? notFound();
}

const pathOf = (form: NamedForm) => `/staff/options/${form.value('list') ?? 'none'}`;
const basisPath = (form: NamedForm) => `${pathOf(form)}/basis`;
const addPath = (form: NamedForm) => `${pathOf(form)}/add`;

const doneBy = (edited: EditOptionsResult) => (edited.ok && edited.changed > 0 ? 'saved' : 'nothing');
