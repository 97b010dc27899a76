'use server';

import { notFound, redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import { addOption, editOptions, setBasis } from '#features/form/edit-options.ts';
import { BASIS_FORM, NEW_OPTION_FORM, OPTIONS_FORM } from '#features/form/model/option-form.ts';
import type { StoredList } from '#features/form/model/option-lists.ts';

export async function saveOptions(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, OPTIONS_FORM, 'choices_edit', pathOf);
  const { actor, form, path, accepted } = posted;
  const { changed } = await accepted(editOptions(actor, listIn(form), form.text, form.texts));
  redirect(withFlash(path, 'options', changed > 0 ? 'saved' : 'nothing'));
}

export async function confirmOptionBasis(data: FormData): Promise<void> {
  const { actor, form, accepted } = await requireStaffFor(data, BASIS_FORM, 'choices_edit', basisPath);
  const list = listIn(form);
  const { confirm, basis, note } = (await accepted(form.parse())).value;
  const { changed } = await accepted(setBasis(actor, list, { values: confirm, basis, note }));
  redirect(withFlash(pathOf(form), 'options', changed > 0 ? 'saved' : 'nothing'));
}

export async function addAnswerOption(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, NEW_OPTION_FORM, 'choices_edit', addPath);
  const { actor, form, accepted } = posted;
  const list = listIn(form);
  const { value } = await accepted(form.parse());
  await accepted(addOption(actor, list, value));
  redirect(withFlash(pathOf(form), 'options', 'added'));
}

type NamedForm = { value: (name: 'list') => StoredList | null };

function listIn(form: NamedForm): StoredList {
  return form.value('list') ?? notFound();
}

const pathOf = (form: NamedForm) => `/staff/options/${form.value('list') ?? 'none'}`;
const basisPath = (form: NamedForm) => `${pathOf(form)}/basis`;
const addPath = (form: NamedForm) => `${pathOf(form)}/add`;
