'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.ts';
import { rejectForm } from '#app/staff/_shell/old-input.ts';
import { PASSKEY_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { type CreationOptions, offerPasskeyCreation } from '#features/sign-in/passkeys.ts';
import { addPasskey, removePasskey, renamePasskey } from '#features/sign-in/second-factors.ts';
import { readStaffSession, writeStaffSession } from '#platform/sessions/staff-cookie.ts';
import { clientInfoFrom } from '#platform/values/client-info.ts';
import { BUTTON_FORM } from '#platform/values/posted-form.ts';
import { requireLocalAccount } from '../local-account.ts';

const PAGE = '/staff/account/passkeys';
const ownSession = async () => (await readStaffSession()) ?? '';

export async function beginPasskeyAdding(): Promise<CreationOptions | null> {
  const { actor } = await requireConfirmedStaffFor(new FormData(), BUTTON_FORM, 'own_account', PAGE);
  await requireLocalAccount(actor);
  return offerPasskeyCreation({ ...actor, id: actor.staffId }, await ownSession());
}

export async function addOwnPasskey(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, PASSKEY_FORM, 'own_account', PAGE);
  await requireLocalAccount(actor);
  const { userAgent } = clientInfoFrom(await headers());
  const sessionId = await addPasskey(actor, await ownSession(), {
    response: form.value('response'),
    userAgent,
  });
  if (!sessionId) redirect(`${PAGE}?problem=not_added`);
  await writeStaffSession(sessionId);
  redirect(withFlash(PAGE, 'passkeys', 'added'));
}

export async function renameOwnPasskey(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, PASSKEY_FORM, 'own_account', PAGE);
  const renamed = await renamePasskey(actor, form.value('passkey'), form.text('name'));
  if (!renamed.ok) return rejectForm(actor, PAGE, form, renamed.errors);
  redirect(withFlash(PAGE, 'passkeys', 'renamed'));
}

export async function removeOwnPasskey(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, PASSKEY_FORM, 'own_account', PAGE);
  const removed = await removePasskey(actor, await ownSession(), form.value('passkey'));
  if (removed.kind !== 'removed') redirect(`${PAGE}?problem=${removed.kind}`);
  await writeStaffSession(removed.sessionId);
  redirect(withFlash(PAGE, 'passkeys', 'removed'));
}
