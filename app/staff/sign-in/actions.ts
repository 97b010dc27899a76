'use server';

import { redirect } from 'next/navigation';
import { after } from 'next/server';
import { readVisitor } from '#app/staff/_shell/visitor.ts';
import { SIGN_IN_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { submitPassword } from '#features/sign-in/sign-in.ts';
import { writeStaffSession } from '#platform/sessions/staff-cookie.ts';
import { readForm } from '#platform/values/posted-form.ts';

export async function signInWithPassword(data: FormData): Promise<void> {
  const form = readForm(SIGN_IN_FORM, data);
  const returned = form.value('returned');
  const way = new URLSearchParams(returned ? { returned } : {});
  const credentials = { email: form.value('email'), password: form.value('password') };
  const signIn = await submitPassword(credentials, await readVisitor(), after);
  if (signIn.kind === 'ok') {
    await writeStaffSession(signIn.sessionId);
    redirect(signIn.stage === 'enrolling' ? '/staff/join/second-factor' : `/staff/sign-in/code?${way}`);
  }
  way.set('problem', signIn.kind);
  if (signIn.kind === 'locked') way.set('wait', String(signIn.waitSeconds));
  redirect(`/staff/sign-in?${way}`);
}
