'use server';

import { redirect } from 'next/navigation';
import { showCode } from '#console/sign-in.ts';
import { writeStaffSession } from '#sessions/staff-cookie.ts';
import { pathOfReturned } from '../../desk/returned.ts';
import { readVisitor } from '../../desk/visitor.ts';

export async function signInWithCode(form: FormData): Promise<void> {
  const by = form.get('by') === 'recovery' ? 'recovery' : 'app';
  const returned = String(form.get('returned') ?? '');
  const way = new URLSearchParams({ ...(returned && { returned }), ...(by === 'recovery' && { by }) });
  const signIn = await showCode(await readVisitor(), by, String(form.get('code') ?? ''));
  if (signIn.kind === 'right') {
    await writeStaffSession(signIn.sessionId);
    redirect((await pathOfReturned(returned, signIn.staffId)) ?? '/staff');
  }
  way.set('problem', signIn.kind);
  if (signIn.kind === 'locked') way.set('wait', String(signIn.waitSeconds));
  redirect(signIn.kind === 'not_begun' ? `/staff/sign-in?${way}` : `/staff/sign-in/code?${way}`);
}
