import { forbidden, redirect } from 'next/navigation';
import type { Actor } from '#features/access/model/actor.ts';
import { allows, type Permission } from '#features/access/model/permissions.ts';
import { logPermissionDenied } from '#features/access/permission-denied.ts';
import { recordReturnedForm } from '#features/access/store/old-input.ts';
import { CODE_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { findActor } from '#features/sign-in/sessions.ts';
import { isConfirmedFor } from '#features/sign-in/step-up.ts';
import { readStaffSession } from '#platform/sessions/staff-cookie.ts';
import { isUuid } from '#platform/values/ids.ts';
import { type FormSchema, type PostedForm, readForm } from '#platform/values/posted-form.ts';

const SIGN_IN = '/staff/sign-in';
const CONFIRM = '/staff/confirm';

/** Without a session, redirects to the sign-in, which leads back to the form of `returned`. */
export async function requireStaff(permission: Permission, returned?: unknown): Promise<Actor> {
  const { actor } = await findActor(await readStaffSession());
  if (!actor) redirect(isUuid(returned) ? `${SIGN_IN}?returned=${returned}` : SIGN_IN);
  if (!allows(actor.role, permission)) {
    logPermissionDenied(actor, permission);
    forbidden();
  }
  return actor;
}

/** For a form that confirms the sign-in: a code is never stored. */
export async function requireStaffWithCode(data: FormData): Promise<Authorized<typeof CODE_FORM>> {
  const form = readForm(CODE_FORM, data);
  return { actor: await requireStaff('own_account', form.value('returned')), form };
}

type FormPath<Schema extends FormSchema> = string | ((form: PostedForm<Schema>) => string);
export type Authorized<Schema extends FormSchema> = { actor: Actor; form: PostedForm<Schema> };

/** After an expired session, the form is stored and returned to its page, `path`, at the next sign-in. */
export async function requireStaffFor<Schema extends FormSchema>(
  data: FormData,
  schema: Schema,
  permission: Permission,
  path: FormPath<Schema>,
): Promise<Authorized<Schema>> {
  const form = readForm(schema, data);
  const found = await findActor(await readStaffSession());
  if (!found.actor) {
    if (!found.previousStaffId) redirect(SIGN_IN);
    const errors = { '': 'Your session ended, so we didn’t save this. Check it and submit again.' };
    const returned = { path: pathOf(path, form), fields: form.storedFields(), errors };
    const id = await recordReturnedForm(found.previousStaffId, returned);
    redirect(`${SIGN_IN}?returned=${id}`);
  }
  // Next answers a form without scripts with 404 if its action calls forbidden().
  if (!allows(found.actor.role, permission)) {
    logPermissionDenied(found.actor, permission);
    redirect('/staff/not-allowed');
  }
  return { actor: found.actor, form };
}

/** Also requires a second factor within the last five minutes; the stored form returns after the confirmation. */
export async function requireConfirmedStaffFor<Schema extends FormSchema>(
  data: FormData,
  schema: Schema,
  permission: Permission,
  path: FormPath<Schema>,
): Promise<Authorized<Schema>> {
  const { actor, form } = await requireStaffFor(data, schema, permission, path);
  if (await isConfirmedFor(permission, await readStaffSession())) return { actor, form };
  const errors = {
    confirm: 'After you confirm it’s you, check the form and submit it again.',
  };
  const returned = { path: pathOf(path, form), fields: form.storedFields(), errors };
  redirect(`${CONFIRM}?returned=${await recordReturnedForm(actor.staffId, returned)}`);
}

const pathOf = <Schema extends FormSchema>(path: FormPath<Schema>, form: PostedForm<Schema>) =>
  typeof path === 'string' ? path : path(form);
