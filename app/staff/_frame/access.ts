import { forbidden, redirect } from 'next/navigation';
import type { Actor } from '#features/access/model/actor.ts';
import { allows, type Permission } from '#features/access/model/permissions.ts';
import { logPermissionDenied } from '#features/access/record-refusal.ts';
import { recordReturnedForm } from '#features/access/store/old-input.ts';
import { isConfirmedFor } from '#features/sign-in/confirm-session.ts';
import { findActor } from '#features/sign-in/find-actor.ts';
import { readStaffSession } from '#platform/sessions/staff-cookie.ts';
import { isUuid } from '#platform/values/ids.ts';
import { fieldsOf } from './old-input.ts';

const SIGN_IN = '/staff/sign-in';
const CONFIRM = '/staff/confirm';

/**
 * The person who is signed in and may do this. Others are sent to the sign-in, from where they come back to the form of
 * `returned`, or to a page that says so (403).
 */
export async function requireStaff(permission: Permission, returned?: unknown): Promise<Actor> {
  const { actor } = await findActor(await readStaffSession());
  if (!actor) redirect(isUuid(returned) ? `${SIGN_IN}?returned=${returned}` : SIGN_IN);
  if (!allows(actor.role, permission)) {
    logPermissionDenied(actor, permission);
    forbidden();
  }
  return actor;
}

/**
 * The same for a form. A person who was away for too long gets the form back on its page, `path`, after they have signed
 * in.
 */
export async function requireStaffFor(form: FormData, permission: Permission, path: string): Promise<Actor> {
  const found = await findActor(await readStaffSession());
  if (!found.actor) {
    if (!found.previousSessionId) redirect(SIGN_IN);
    const errors = { '': 'Your session ended, so we didn’t save this. Check it and submit again.' };
    const id = await recordReturnedForm(found.previousSessionId, { path, fields: fieldsOf(form), errors });
    redirect(`${SIGN_IN}?returned=${id}`);
  }
  // Said by a page of its own: Next answers a form without scripts with 404 where its action says so itself.
  if (!allows(found.actor.role, permission)) {
    logPermissionDenied(found.actor, permission);
    redirect('/staff/not-allowed');
  }
  return found.actor;
}

/**
 * The same for an action that is sensitive: the session must have seen a second factor within the last five minutes. If
 * not, the form is stored, and the person confirms with a passkey or a code before they return to it.
 */
export async function requireConfirmedStaffFor(
  form: FormData,
  permission: Permission,
  path: string,
): Promise<Actor> {
  const actor = await requireStaffFor(form, permission, path);
  if (await isConfirmedFor(permission, await readStaffSession())) return actor;
  const errors = {
    confirm: 'After you confirm it’s you, check the form and submit it again.',
  };
  const id = await recordReturnedForm(actor.staffId, { path, fields: fieldsOf(form), errors });
  redirect(`${CONFIRM}?returned=${id}`);
}

/** The same for a route that is posted to without an action, because it answers with a file or a page shown once. */
export async function requireConfirmedPost(
  request: Request,
  permission: Permission,
  path: (form: FormData) => string | Promise<string>,
): Promise<{ actor: Actor; form: FormData }> {
  const form = await request.formData();
  return { actor: await requireConfirmedStaffFor(form, permission, await path(form)), form };
}
