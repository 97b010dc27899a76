'use server';

import { notFound, redirect } from 'next/navigation';
import { requireStaffFor } from '#app/staff/_frame/access.ts';
import { withFlash } from '#app/staff/_frame/flash-message.ts';
import { rejectForm } from '#app/staff/_frame/old-input.ts';
import { addOption, type EditOptionsResult, editOptions, setBasis } from '#features/options/edit-options.ts';
import { productsUsing } from '#features/options/model/lists-asked.ts';
import { isStoredList, type StoredList } from '#features/options/model/option-lists.ts';

export async function saveChoices(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'choices_edit', pathOf(form));
  const edited = await editOptions(actor, listIn(form), textOf(form));
  if (edited.kind === 'invalid') return rejectForm(actor, pathOf(form), form, edited.errors);
  redirect(withFlash(pathOf(form), 'options', doneBy(edited)));
}

export async function settleChoices(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'choices_edit', pathOf(form, '/basis'));
  const text = textOf(form);
  const basis = text('basis') === 'assumed' ? 'assumed' : 'confirmed';
  const values = form.getAll('confirm').map(String);
  const edited = await setBasis(actor, listIn(form), { values, basis, note: text('note') });
  if (edited.kind === 'invalid') return rejectForm(actor, pathOf(form, '/basis'), form, edited.errors);
  redirect(withFlash(pathOf(form), 'options', doneBy(edited)));
}

export async function addToChoices(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'choices_edit', pathOf(form, '/add'));
  const text = textOf(form);
  const list = listIn(form);
  const chosen = form.getAll('products').map(String);
  const products = productsUsing(list).filter((product) => chosen.includes(product));
  const edited = await addOption(actor, list, { value: text('value'), label: text('label'), products });
  if (edited.kind === 'invalid') return rejectForm(actor, pathOf(form, '/add'), form, edited.errors);
  redirect(withFlash(pathOf(form), 'options', 'added'));
}

const textOf = (form: FormData) => (name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

function listIn(form: FormData): StoredList {
  const list = textOf(form)('list');
  if (!isStoredList(list)) notFound();
  return list;
}

function pathOf(form: FormData, below = ''): string {
  const list = textOf(form)('list');
  return `/staff/choices/${isStoredList(list) ? list : 'none'}${below}`;
}

const doneBy = (edited: EditOptionsResult) =>
  edited.kind === 'saved' && edited.changed > 0 ? 'saved' : 'nothing';
