'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_frame/access.ts';
import { withFlash } from '#app/staff/_frame/flash-message.ts';
import { rejectForm } from '#app/staff/_frame/old-input.ts';
import { changePassword, changeTimeZone, renewRecoveryCodes } from '#features/sign-in/change-own-account.ts';
import { endOtherSessions, endOwnSession } from '#features/sign-in/own-sessions.ts';
import { writeOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { readStaffSession, writeStaffSession } from '#platform/sessions/staff-cookie.ts';
import { requireLocalAccount } from './local-account.ts';

const PAGE = '/staff/account';
const fieldOf = (form: FormData, name: string) => String(form.get(name) ?? '');

export async function setTimeZone(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'own_account', PAGE);
  const isThere = await changeTimeZone(actor, fieldOf(form, 'timeZone'));
  if (!isThere) await rejectForm(actor, PAGE, form, { timeZone: 'Choose a time zone from the list.' });
  redirect(withFlash(PAGE, 'account', 'zone'));
}

export async function setPassword(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'own_account', PAGE);
  const changed = await changePassword(actor, (await readStaffSession()) ?? '', {
    current: fieldOf(form, 'passwordNow'),
    password: fieldOf(form, 'password'),
    again: fieldOf(form, 'passwordAgain'),
  });
  if ('errors' in changed) return rejectForm(actor, PAGE, form, changed.errors);
  await writeStaffSession(changed.sessionId);
  redirect(withFlash(PAGE, 'account', 'password'));
}

export async function setRecoveryCodes(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'own_account', PAGE);
  await requireLocalAccount(actor);
  const codes = await renewRecoveryCodes(actor);
  await writeOneTimeSecret(actor.staffId, { kind: 'recovery_codes', codes });
  redirect(`${PAGE}/recovery-codes`);
}

export async function endSession(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'own_account', PAGE);
  await endOwnSession(actor, fieldOf(form, 'session'));
  redirect(withFlash(PAGE, 'account', 'session'));
}

export async function endEveryOtherSession(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'own_account', PAGE);
  await endOtherSessions(actor, (await readStaffSession()) ?? '');
  redirect(withFlash(PAGE, 'account', 'sessions'));
}
