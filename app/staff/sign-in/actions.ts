'use server';

import { redirect } from 'next/navigation';
import { after } from 'next/server';
import { rejectedFormPath } from '#app/staff/_shell/old-input.ts';
import { readVisitor, signInBrowser } from '#app/staff/_shell/visitor.ts';
import { CODE_FORM, SIGN_IN_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import type { RequestOptions } from '#features/sign-in/passkeys.ts';
import { offerPasskeySignIn } from '#features/sign-in/second-factors.ts';
import { type SecondFactor, submitPassword, submitSecondFactor } from '#features/sign-in/sign-in.ts';
import { readStaffSession, writeStaffSession } from '#platform/sessions/staff-cookie.ts';
import { type PostedForm, readForm } from '#platform/values/posted-form.ts';

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

export async function signInWithCode(data: FormData): Promise<void> {
  const form = readForm(CODE_FORM, data);
  const kind = form.value('by') === 'recovery' ? 'recovery' : 'app';
  await signInWith({ kind, code: form.value('code') }, form);
}

export async function beginPasskeySignIn(): Promise<RequestOptions | null> {
  return offerPasskeySignIn(await readStaffSession());
}

export async function signInWithPasskey(data: FormData): Promise<void> {
  const form = readForm(CODE_FORM, data);
  await signInWith({ kind: 'passkey', response: form.value('response') }, form);
}

async function signInWith(factor: SecondFactor, form: PostedForm<typeof CODE_FORM>): Promise<never> {
  const returned = form.value('returned');
  const signIn = await submitSecondFactor(await readVisitor(), factor);
  if (signIn.kind === 'ok') {
    await signInBrowser(signIn);
    redirect((await rejectedFormPath(returned, signIn.staffId)) ?? '/staff');
  }
  const way = new URLSearchParams({ ...(returned && { returned }), by: factor.kind, problem: signIn.kind });
  if (signIn.kind === 'locked') way.set('wait', String(signIn.waitSeconds));
  redirect(signIn.kind === 'not_begun' ? `/staff/sign-in?${way}` : `/staff/sign-in/code?${way}`);
}
