'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.ts';
import { newSecret } from '#features/sign-in/join.ts';
import { CODE_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { replaceAuthenticator } from '#features/sign-in/second-factors.ts';
import {
  clearOneTimeSecret,
  readOneTimeSecret,
  writeOneTimeSecret,
} from '#platform/sessions/one-time-secrets.ts';
import { readStaffSession, writeStaffSession } from '#platform/sessions/staff-cookie.ts';
import { BUTTON_FORM } from '#platform/values/posted-form.ts';
import { requireLocalAccount } from '../local-account.ts';

const PAGE = '/staff/account/authenticator';

export async function beginAuthenticator(data: FormData): Promise<void> {
  const { actor } = await requireConfirmedStaffFor(data, BUTTON_FORM, 'own_account', PAGE);
  await requireLocalAccount(actor);
  await writeOneTimeSecret(actor.staffId, { kind: 'authenticator', secret: newSecret() });
  redirect(PAGE);
}

export async function connectAuthenticator(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, CODE_FORM, 'own_account', PAGE);
  await requireLocalAccount(actor);
  const pending = await readOneTimeSecret(actor.staffId);
  if (pending?.kind !== 'authenticator') redirect(PAGE);
  const code = form.value('code');
  const sessionId = (await readStaffSession()) ?? '';
  const replaced = await replaceAuthenticator(actor, sessionId, { secret: pending.secret, code });
  if (replaced.kind !== 'replaced') redirect(`${PAGE}?problem=${replaced.kind}`);
  await writeStaffSession(replaced.sessionId);
  await clearOneTimeSecret();
  redirect(withFlash('/staff/account', 'account', 'authenticator'));
}
