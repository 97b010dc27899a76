'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { showPassword } from '#console/sign-in.ts';
import { askerFrom } from '#domain/asker.ts';
import { writeStaffSession } from '#sessions/staff-cookie.ts';

export async function signInWithPassword(form: FormData): Promise<void> {
  const { address } = askerFrom(await headers());
  const [email, password, returned] = ['email', 'password', 'returned'].map((name) =>
    String(form.get(name) ?? ''),
  );
  const way = new URLSearchParams(returned ? { returned } : {});
  const signIn = await showPassword({ email: email ?? '', password: password ?? '', address });
  if (signIn.kind === 'right') {
    await writeStaffSession(signIn.sessionId);
    redirect(`/staff/sign-in/code?${way}`);
  }
  way.set('problem', signIn.kind);
  if (signIn.kind === 'locked') way.set('wait', String(signIn.waitSeconds));
  redirect(`/staff/sign-in?${way}`);
}
