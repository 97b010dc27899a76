'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.ts';
import { rejectForm } from '#app/staff/_shell/old-input.ts';
import { changePassword, changeTimeZone, renewRecoveryCodes } from '#features/sign-in/change-own-account.ts';
import { PASSWORD_FORM, SESSION_FORM, TIME_ZONE_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { endOtherSessions, endOwnSession } from '#features/sign-in/sessions.ts';
import { writeOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { readStaffSession, writeStaffSession } from '#platform/sessions/staff-cookie.ts';
import { BUTTON_FORM } from '#platform/values/posted-form.ts';
import { requireLocalAccount } from './local-account.ts';

const PAGE = '/staff/account';

export async function setTimeZone(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, TIME_ZONE_FORM, 'own_account', PAGE);
  const isThere = await changeTimeZone(actor, form.value('timeZone'));
  if (!isThere) await rejectForm(actor, PAGE, form, { timeZone: 'Choose a time zone from the list.' });
  redirect(withFlash(PAGE, 'account', 'zone'));
}

export async function setPassword(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, PASSWORD_FORM, 'own_account', PAGE);
  const changed = await changePassword(actor, (await readStaffSession()) ?? '', {
    current: form.value('passwordNow'),
    password: form.value('password'),
    again: form.value('passwordAgain'),
  });
  if (!changed.ok) return rejectForm(actor, PAGE, form, changed.errors);
  await writeStaffSession(changed.sessionId);
  redirect(withFlash(PAGE, 'account', 'password'));
}

export async function setRecoveryCodes(data: FormData): Promise<void> {
  const { actor } = await requireConfirmedStaffFor(data, BUTTON_FORM, 'own_account', PAGE);
  await requireLocalAccount(actor);
  const { codes, sessionId } = await renewRecoveryCodes(actor, (await readStaffSession()) ?? '');
  await writeStaffSession(sessionId);
  await writeOneTimeSecret(actor.staffId, { kind: 'recovery_codes', codes });
  redirect(`${PAGE}/recovery-codes`);
}

export async function endSession(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, SESSION_FORM, 'own_account', PAGE);
  await endOwnSession(actor, form.value('session'));
  redirect(withFlash(PAGE, 'account', 'session'));
}

export async function endEveryOtherSession(data: FormData): Promise<void> {
  const { actor } = await requireConfirmedStaffFor(data, BUTTON_FORM, 'own_account', PAGE);
  await endOtherSessions(actor, (await readStaffSession()) ?? '');
  redirect(withFlash(PAGE, 'account', 'sessions'));
}
