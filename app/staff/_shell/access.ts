import { forbidden, notFound, redirect } from 'next/navigation';
import type { Actor } from '#features/access/model/actor.ts';
import { allows, type Permission } from '#features/access/model/permissions.ts';
import { logPermissionDenied } from '#features/access/permission-denied.ts';
import { recordReturnedForm } from '#features/access/store/old-input.ts';
import { CODE_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { findActor } from '#features/sign-in/sessions.ts';
import { isConfirmedFor } from '#features/sign-in/step-up.ts';
import { readStaffSession } from '#platform/sessions/staff-cookie.ts';
import type { FieldErrors } from '#platform/values/field-errors.ts';
import { isUuid } from '#platform/values/ids.ts';
import {
  type FormSchema,
  type PostedFields,
  type PostedForm,
  readForm,
} from '#platform/values/posted-form.ts';
import { rejectForm } from './old-input.ts';

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
type Result = { ok: true } | { ok: false; errors: FieldErrors } | null;
type Authorized<Schema extends FormSchema> = { actor: Actor; form: PostedForm<Schema> };

/** The fields that a form with these errors returns with instead of its secret ones, which are never stored. */
export type StandIn<Schema extends FormSchema> = (
  posted: Authorized<Schema>,
  errors: FieldErrors,
) => Promise<PostedFields>;

export type Posted<Schema extends FormSchema> = Authorized<Schema> & {
  /** Where the form is. */
  path: string;
  reject: (errors: FieldErrors) => Promise<never>;
  /** The result if it is ok. Without a record, the page is not found; with errors, the form returns to its page. */
  accepted: <R extends Result>(result: R | Promise<R>) => Promise<Extract<R, { ok: true }>>;
};

/** After an expired session, the form is stored and returned to its page, `path`, at the next sign-in. */
export async function requireStaffFor<Schema extends FormSchema>(
  data: FormData,
  schema: Schema,
  permission: Permission,
  pathOf: FormPath<Schema>,
  standIn: StandIn<Schema> = async () => ({}),
): Promise<Posted<Schema>> {
  const form = readForm(schema, data);
  const path = typeof pathOf === 'string' ? pathOf : pathOf(form);
  const found = await findActor(await readStaffSession());
  const { actor } = found;
  if (!actor) {
    if (!found.previousStaffId) redirect(SIGN_IN);
    const errors = { '': 'Your session ended, so we didn’t save this. Check it and submit again.' };
    const id = await recordReturnedForm(found.previousStaffId, { path, fields: form.storedFields(), errors });
    redirect(`${SIGN_IN}?returned=${id}`);
  }
  // Next answers a form without scripts with 404 if its action calls forbidden().
  if (!allows(actor.role, permission)) {
    logPermissionDenied(actor, permission);
    redirect('/staff/not-allowed');
  }
  const reject = async (errors: FieldErrors) => {
    const fields = { ...form.storedFields(), ...(await standIn({ actor, form }, errors)) };
    return rejectForm(actor, path, { storedFields: () => fields }, errors);
  };
  async function accepted<R extends Result>(result: R | Promise<R>): Promise<Extract<R, { ok: true }>> {
    const given = await result;
    if (!given) notFound();
    return given.ok ? (given as Extract<R, { ok: true }>) : reject(given.errors);
  }
  return { actor, form, path, reject, accepted };
}

type ConfirmablePost = { actor: Actor; form: Pick<PostedForm, 'storedFields'>; path: string };

/** Also requires a second factor within the last five minutes; the stored form returns after the confirmation. */
export async function requireConfirmedStaffFor<Schema extends FormSchema>(
  data: FormData,
  schema: Schema,
  permission: Permission,
  pathOf: FormPath<Schema>,
  standIn?: StandIn<Schema>,
): Promise<Posted<Schema>> {
  const posted = await requireStaffFor(data, schema, permission, pathOf, standIn);
  await requireConfirmation(posted, permission, () => standIn?.(posted, {}));
  return posted;
}

/** For an action that needs a second factor only in some cases. `permission` is the one of `requireStaffFor`. */
export async function requireConfirmation(
  { actor, form, path }: ConfirmablePost,
  permission: Permission,
  standIn?: () => Promise<PostedFields> | undefined,
): Promise<void> {
  if (await isConfirmedFor(permission, await readStaffSession())) return;
  const errors = { confirm: 'After you confirm it’s you, check the form and submit it again.' };
  const returned = { path, fields: { ...form.storedFields(), ...(await standIn?.()) }, errors };
  redirect(`${CONFIRM}?returned=${await recordReturnedForm(actor.staffId, returned)}`);
}
