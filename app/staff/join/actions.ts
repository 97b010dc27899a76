'use server';

import { redirect } from 'next/navigation';
import { readVisitor, signInBrowser } from '#app/staff/_shell/visitor.ts';
import {
  type ChosenFactor,
  claimInvitation,
  findEnrolling,
  join,
  newSecret,
} from '#features/sign-in/join.ts';
import { CODE_FORM, JOIN_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import type { CreationOptions } from '#features/sign-in/passkeys.ts';
import { offerPasskeyJoin } from '#features/sign-in/second-factors.ts';
import { readOneTimeSecret, writeOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { readStaffSession, writeStaffSession } from '#platform/sessions/staff-cookie.ts';
import { readForm } from '#platform/values/posted-form.ts';

const SECOND_FACTOR_PAGE = '/staff/join/second-factor';

/** Typed values are never stored or returned. The URL names the errors. */
export async function choosePassword(data: FormData): Promise<void> {
  const form = readForm(JOIN_FORM, data);
  const token = form.value('token');
  const page = `/staff/join/${token}`;
  const input = {
    password: form.value('password'),
    again: form.value('passwordAgain'),
    timeZone: form.value('timeZone'),
  };
  const claimed = await claimInvitation(token, input, await readVisitor());
  switch (claimed.kind) {
    case 'enrolling':
      await writeStaffSession(claimed.sessionId);
      redirect(SECOND_FACTOR_PAGE);
      break;
    case 'invalid':
      redirect(`${page}?faults=${claimed.errors.join('.')}`);
      break;
    case 'locked':
      redirect(`${page}?locked=yes`);
      break;
    case 'no_invitation':
      redirect(page);
  }
}

export async function beginAuthenticatorJoin(_form: FormData): Promise<void> {
  const person = await findEnrolling(await readStaffSession());
  if (!person) redirect('/staff/sign-in?problem=not_begun');
  await writeOneTimeSecret(person.id, { kind: 'authenticator', secret: newSecret() });
  redirect(`${SECOND_FACTOR_PAGE}?by=app`);
}

export async function joinWithAuthenticator(data: FormData): Promise<void> {
  const person = await findEnrolling(await readStaffSession());
  const pending = person && (await readOneTimeSecret(person.id));
  if (pending?.kind !== 'authenticator') redirect(SECOND_FACTOR_PAGE);
  await joinWith({ kind: 'app', secret: pending.secret, code: readForm(CODE_FORM, data).value('code') });
}

export async function beginPasskeyJoin(): Promise<CreationOptions | null> {
  return offerPasskeyJoin(await readStaffSession());
}

export async function joinWithPasskey(data: FormData): Promise<void> {
  await joinWith({ kind: 'passkey', response: readForm(CODE_FORM, data).value('response') });
}

async function joinWith(factor: ChosenFactor): Promise<never> {
  const joined = await join(await readVisitor(), factor);
  if (joined.kind === 'joined') {
    await signInBrowser(joined);
    await writeOneTimeSecret(joined.staffId, { kind: 'recovery_codes', codes: joined.codes });
    redirect('/staff/account/recovery-codes');
  }
  if (joined.kind === 'not_begun') redirect('/staff/sign-in?problem=not_begun');
  const way = new URLSearchParams({ ...(factor.kind === 'app' && { by: 'app' }), problem: joined.kind });
  redirect(`${SECOND_FACTOR_PAGE}?${way}`);
}
