'use server';

import { redirect } from 'next/navigation';
import { showCode } from '#console/sign-in.ts';
import { isUuid } from '#domain/uuid.ts';
import { findReturnedForm } from '#records/returned-forms.ts';
import { readStaffSession, writeStaffSession } from '#sessions/staff-cookie.ts';

export async function signInWithCode(form: FormData): Promise<void> {
  const by = form.get('by') === 'recovery' ? 'recovery' : 'app';
  const returned = String(form.get('returned') ?? '');
  const way = new URLSearchParams({ ...(returned && { returned }), ...(by === 'recovery' && { by }) });
  const signIn = await showCode(await readStaffSession(), by, String(form.get('code') ?? ''));
  if (signIn.kind === 'right') {
    await writeStaffSession(signIn.sessionId);
    redirect(await pathAfter(returned, signIn.staffId));
  }
  way.set('problem', signIn.kind);
  if (signIn.kind === 'locked') way.set('wait', String(signIn.waitSeconds));
  redirect(signIn.kind === 'not_begun' ? `/staff/sign-in?${way}` : `/staff/sign-in/code?${way}`);
}

/** Back to the form that was under way when the session ended, if it was this person's. */
async function pathAfter(returned: string, staffId: string): Promise<string> {
  const form = isUuid(returned) ? await findReturnedForm(returned, staffId) : null;
  if (!form) return '/staff';
  return `${form.path}${form.path.includes('?') ? '&' : '?'}returned=${returned}`;
}
