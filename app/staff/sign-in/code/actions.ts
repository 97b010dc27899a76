'use server';

import { redirect } from 'next/navigation';
import { rejectedFormPath } from '#app/staff/_frame/old-input.ts';
import { readVisitor, signInBrowser } from '#app/staff/_frame/visitor.ts';
import type { RequestOptions } from '#features/sign-in/passkeys.ts';
import { offerPasskeySignIn } from '#features/sign-in/second-factors.ts';
import { type SecondFactor, submitSecondFactor } from '#features/sign-in/sign-in.ts';
import { readStaffSession } from '#platform/sessions/staff-cookie.ts';

export async function signInWithCode(form: FormData): Promise<void> {
  const kind = form.get('by') === 'recovery' ? 'recovery' : 'app';
  await signInWith({ kind, code: String(form.get('code') ?? '') }, form);
}

export async function beginPasskeySignIn(): Promise<RequestOptions | null> {
  return offerPasskeySignIn(await readStaffSession());
}

export async function signInWithPasskey(form: FormData): Promise<void> {
  await signInWith({ kind: 'passkey', response: String(form.get('response') ?? '') }, form);
}

async function signInWith(factor: SecondFactor, form: FormData): Promise<never> {
  const returned = String(form.get('returned') ?? '');
  const signIn = await submitSecondFactor(await readVisitor(), factor);
  if (signIn.kind === 'right') {
    await signInBrowser(signIn);
    redirect((await rejectedFormPath(returned, signIn.staffId)) ?? '/staff');
  }
  const way = new URLSearchParams({ ...(returned && { returned }), by: factor.kind, problem: signIn.kind });
  if (signIn.kind === 'locked') way.set('wait', String(signIn.waitSeconds));
  redirect(signIn.kind === 'not_begun' ? `/staff/sign-in?${way}` : `/staff/sign-in/code?${way}`);
}
