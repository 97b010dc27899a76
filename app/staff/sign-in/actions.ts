'use server';

import { redirect } from 'next/navigation';
import { readVisitor } from '#app/staff/_frame/visitor.ts';
import { submitPassword } from '#features/sign-in/sign-in.ts';
import { writeStaffSession } from '#platform/sessions/staff-cookie.ts';

export async function signInWithPassword(form: FormData): Promise<void> {
  const field = (name: string) => String(form.get(name) ?? '');
  const returned = field('returned');
  const way = new URLSearchParams(returned ? { returned } : {});
  const credentials = { email: field('email'), password: field('password') };
  const signIn = await submitPassword(credentials, await readVisitor());
  if (signIn.kind === 'right') {
    await writeStaffSession(signIn.sessionId);
    redirect(signIn.stage === 'enrolling' ? '/staff/join/second-factor' : `/staff/sign-in/code?${way}`);
  }
  way.set('problem', signIn.kind);
  if (signIn.kind === 'locked') way.set('wait', String(signIn.waitSeconds));
  redirect(`/staff/sign-in?${way}`);
}
