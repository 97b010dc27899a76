'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor } from '#app/staff/_frame/access.ts';
import { withFlash } from '#app/staff/_frame/flash-message.ts';
import { rejectForm } from '#app/staff/_frame/old-input.ts';
import { addPasskey, removePasskey, renamePasskey } from '#features/sign-in/own-factors.ts';
import { type CreationOptions, offerPasskeyCreation } from '#features/sign-in/passkeys.ts';
import { readStaffSession, writeStaffSession } from '#platform/sessions/staff-cookie.ts';
import { clientInfoFrom } from '#platform/values/client-info.ts';
import { requireLocalAccount } from '../local-account.ts';

const PAGE = '/staff/account/passkeys';
const fieldOf = (form: FormData, name: string) => String(form.get(name) ?? '');
const ownSession = async () => (await readStaffSession()) ?? '';

export async function beginPasskeyAdding(): Promise<CreationOptions | null> {
  const actor = await requireConfirmedStaffFor(new FormData(), 'own_account', PAGE);
  await requireLocalAccount(actor);
  return offerPasskeyCreation({ ...actor, id: actor.staffId }, await ownSession());
}

export async function addOwnPasskey(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(new FormData(), 'own_account', PAGE);
  await requireLocalAccount(actor);
  const { userAgent } = clientInfoFrom(await headers());
  const isAdded = await addPasskey(actor, await ownSession(), {
    response: fieldOf(form, 'response'),
    userAgent,
  });
  redirect(isAdded ? withFlash(PAGE, 'passkeys', 'added') : `${PAGE}?problem=not_added`);
}

export async function renameOwnPasskey(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'own_account', PAGE);
  const renamed = await renamePasskey(actor, fieldOf(form, 'passkey'), fieldOf(form, 'name'));
  if (renamed === 'wrong')
    return rejectForm(actor, PAGE, form, { '': 'Enter a name of up to 60 characters.' });
  redirect(withFlash(PAGE, 'passkeys', 'renamed'));
}

export async function removeOwnPasskey(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'own_account', PAGE);
  const removed = await removePasskey(actor, await ownSession(), fieldOf(form, 'passkey'));
  if (removed.kind !== 'removed') redirect(`${PAGE}?problem=${removed.kind}`);
  await writeStaffSession(removed.sessionId);
  redirect(withFlash(PAGE, 'passkeys', 'removed'));
}
