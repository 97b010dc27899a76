import { forbidden, redirect } from 'next/navigation';
import type { Actor } from '#console/actor.ts';
import { findActor } from '#console/find-actor.ts';
import { allows, type Permission } from '#domain/staff-permissions.ts';
import { recordReturnedForm } from '#records/returned-forms.ts';
import { readStaffSession } from '#sessions/staff-cookie.ts';
import { fieldsOf } from './returned.ts';

const SIGN_IN = '/staff/sign-in';

/** Whoever is signed in and may do this; else their way ends at the sign-in, or at a page that says so (403). */
export async function requireStaff(permission: Permission): Promise<Actor> {
  const { actor } = await findActor(await readStaffSession());
  if (!actor) redirect(SIGN_IN);
  if (!allows(actor.role, permission)) forbidden();
  return actor;
}

/**
 * The same for a form. Of whoever was away for too long the form is kept, and stands on its page again after they have
 * signed in: `path` is that page.
 */
export async function requireStaffFor(form: FormData, permission: Permission, path: string): Promise<Actor> {
  const found = await findActor(await readStaffSession());
  if (!found.actor) {
    if (!found.formerId) redirect(SIGN_IN);
    const errors = { '': 'You were away for too long, so this was not saved. Check it and send it again.' };
    const id = await recordReturnedForm(found.formerId, { path, fields: fieldsOf(form), errors });
    redirect(`${SIGN_IN}?returned=${id}`);
  }
  // Said by a page of its own: Next answers a form without scripts with 404 where its action says so itself.
  if (!allows(found.actor.role, permission)) redirect('/staff/not-allowed');
  return found.actor;
}
