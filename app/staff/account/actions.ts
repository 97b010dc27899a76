'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaff, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import type { Actor } from '#features/access/model/actor.ts';
import { changePassword, changeTimeZone, renewRecoveryCodes } from '#features/sign-in/change-own-account.ts';
import { hasCompanyAccount } from '#features/sign-in/company-sign-in.ts';
import { newSecret } from '#features/sign-in/join.ts';
import {
  CODE_FORM,
  PASSKEY_FORM,
  PASSWORD_FORM,
  SESSION_FORM,
  TIME_ZONE_FORM,
} from '#features/sign-in/model/sign-in-forms.ts';
import { type CreationOptions, offerPasskeyCreation } from '#features/sign-in/passkeys.ts';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  replaceAuthenticator,
} from '#features/sign-in/second-factors.ts';
import { endOtherSessions, endOwnSession } from '#features/sign-in/sessions.ts';
import {
  clearOneTimeSecret,
  readOneTimeSecret,
  writeOneTimeSecret,
} from '#platform/sessions/one-time-secrets.ts';
import { readStaffSession, writeStaffSession } from '#platform/sessions/staff-cookie.ts';
import { clientInfoFrom } from '#platform/values/client-info.ts';
import { BUTTON_FORM } from '#platform/values/posted-form.ts';

const PAGE = '/staff/account';
const AUTHENTICATOR_PAGE = `${PAGE}/authenticator`;
const PASSKEYS_PAGE = `${PAGE}/passkeys`;
const ownSession = async () => (await readStaffSession()) ?? '';

async function requireLocalAccount({ staffId }: Actor): Promise<void> {
  if (await hasCompanyAccount(staffId)) redirect(PAGE);
}

export async function setTimeZone(data: FormData): Promise<void> {
  const { actor, form, reject } = await requireStaffFor(data, TIME_ZONE_FORM, 'own_account', PAGE);
  const isThere = await changeTimeZone(actor, form.value('timeZone'));
  if (!isThere) await reject({ timeZone: 'Choose a time zone from the list.' });
  redirect(withFlash(PAGE, 'account', 'zone'));
}

export async function setPassword(data: FormData): Promise<void> {
  const { actor, form, accepted } = await requireConfirmedStaffFor(data, PASSWORD_FORM, 'own_account', PAGE);
  const change = changePassword(actor, await ownSession(), {
    current: form.value('passwordNow'),
    password: form.value('password'),
    again: form.value('passwordAgain'),
  });
  await writeStaffSession((await accepted(change)).sessionId);
  redirect(withFlash(PAGE, 'account', 'password'));
}

export async function setRecoveryCodes(data: FormData): Promise<void> {
  const { actor } = await requireConfirmedStaffFor(data, BUTTON_FORM, 'own_account', PAGE);
  await requireLocalAccount(actor);
  const { codes, sessionId } = await renewRecoveryCodes(actor, await ownSession());
  await writeStaffSession(sessionId);
  await writeOneTimeSecret(actor.staffId, { kind: 'recovery_codes', codes });
  redirect(`${PAGE}/recovery-codes`);
}

export async function acknowledgeRecoveryCodes(_form: FormData): Promise<void> {
  await requireStaff('own_account');
  await clearOneTimeSecret();
  redirect('/staff');
}

export async function endSession(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, SESSION_FORM, 'own_account', PAGE);
  await endOwnSession(actor, form.value('session'));
  redirect(withFlash(PAGE, 'account', 'session'));
}

export async function endEveryOtherSession(data: FormData): Promise<void> {
  const { actor } = await requireConfirmedStaffFor(data, BUTTON_FORM, 'own_account', PAGE);
  await endOtherSessions(actor, await ownSession());
  redirect(withFlash(PAGE, 'account', 'sessions'));
}

export async function beginAuthenticator(data: FormData): Promise<void> {
  const { actor } = await requireConfirmedStaffFor(data, BUTTON_FORM, 'own_account', AUTHENTICATOR_PAGE);
  await requireLocalAccount(actor);
  await writeOneTimeSecret(actor.staffId, { kind: 'authenticator', secret: newSecret() });
  redirect(AUTHENTICATOR_PAGE);
}

export async function connectAuthenticator(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, CODE_FORM, 'own_account', AUTHENTICATOR_PAGE);
  await requireLocalAccount(actor);
  const pending = await readOneTimeSecret(actor.staffId);
  if (pending?.kind !== 'authenticator') redirect(AUTHENTICATOR_PAGE);
  const code = form.value('code');
  const replaced = await replaceAuthenticator(actor, await ownSession(), { secret: pending.secret, code });
  if (replaced.kind !== 'replaced') redirect(`${AUTHENTICATOR_PAGE}?problem=${replaced.kind}`);
  await writeStaffSession(replaced.sessionId);
  await clearOneTimeSecret();
  redirect(withFlash(PAGE, 'account', 'authenticator'));
}

export async function beginPasskeyAdding(): Promise<CreationOptions | null> {
  const { actor } = await requireConfirmedStaffFor(new FormData(), BUTTON_FORM, 'own_account', PASSKEYS_PAGE);
  await requireLocalAccount(actor);
  return offerPasskeyCreation({ ...actor, id: actor.staffId }, await ownSession());
}

export async function addOwnPasskey(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, PASSKEY_FORM, 'own_account', PASSKEYS_PAGE);
  await requireLocalAccount(actor);
  const { userAgent } = clientInfoFrom(await headers());
  const created = { response: form.value('response'), userAgent };
  const sessionId = await addPasskey(actor, await ownSession(), created);
  if (!sessionId) redirect(`${PASSKEYS_PAGE}?problem=not_added`);
  await writeStaffSession(sessionId);
  redirect(withFlash(PASSKEYS_PAGE, 'passkeys', 'added'));
}

export async function renameOwnPasskey(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, PASSKEY_FORM, 'own_account', PASSKEYS_PAGE);
  const { actor, form, accepted } = posted;
  await accepted(renamePasskey(actor, form.value('passkey'), form.text('name')));
  redirect(withFlash(PASSKEYS_PAGE, 'passkeys', 'renamed'));
}

export async function removeOwnPasskey(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, PASSKEY_FORM, 'own_account', PASSKEYS_PAGE);
  const removed = await removePasskey(actor, await ownSession(), form.value('passkey'));
  if (removed.kind !== 'removed') redirect(`${PASSKEYS_PAGE}?problem=${removed.kind}`);
  await writeStaffSession(removed.sessionId);
  redirect(withFlash(PASSKEYS_PAGE, 'passkeys', 'removed'));
}
