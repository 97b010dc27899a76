'use server';

import { redirect } from 'next/navigation';
import { changePassword, changeTimeZone, renewRecoveryCodes } from '#console/change-own-account.ts';
import { writeStaffSession } from '#sessions/staff-cookie.ts';
import { writeToldOnce } from '#sessions/told-once.ts';
import { requireStaffFor } from '../desk/access.ts';
import { returnForm } from '../desk/returned.ts';

const PAGE = '/staff/account';
const fieldOf = (form: FormData, name: string) => String(form.get(name) ?? '');

export async function setTimeZone(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'own_account', PAGE);
  const isThere = await changeTimeZone(actor, fieldOf(form, 'timeZone'));
  if (!isThere) await returnForm(actor, PAGE, form, { timeZone: 'Choose a time zone of the list.' });
  redirect(`${PAGE}?done=zone`);
}

export async function setPassword(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'own_account', PAGE);
  const changed = await changePassword(actor, {
    current: fieldOf(form, 'passwordNow'),
    password: fieldOf(form, 'password'),
    again: fieldOf(form, 'passwordAgain'),
    code: fieldOf(form, 'code'),
  });
  if ('faults' in changed) return returnForm(actor, PAGE, form, changed.faults);
  await writeStaffSession(changed.sessionId);
  redirect(`${PAGE}?done=password`);
}

export async function setRecoveryCodes(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'own_account', PAGE);
  const renewed = await renewRecoveryCodes(actor, fieldOf(form, 'code'));
  if ('faults' in renewed) return returnForm(actor, PAGE, form, { renewCode: renewed.faults.code ?? '' });
  await writeToldOnce(actor.staffId, { kind: 'recovery_codes', codes: renewed.codes });
  redirect(`${PAGE}/recovery-codes`);
}
