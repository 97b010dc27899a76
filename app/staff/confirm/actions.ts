'use server';

import { redirect } from 'next/navigation';
import { requireStaff, requireStaffWithCode } from '#app/staff/_shell/access.ts';
import { rejectedFormPath } from '#app/staff/_shell/old-input.ts';
import type { Actor } from '#features/access/model/actor.ts';
import type { CODE_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { offerPasskeyUse, type RequestOptions } from '#features/sign-in/passkeys.ts';
import { type Confirmation, confirmSession } from '#features/sign-in/step-up.ts';
import { readStaffSession, writeStaffSession } from '#platform/sessions/staff-cookie.ts';
import type { PostedForm } from '#platform/values/posted-form.ts';

export async function confirmWithCode(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffWithCode(data);
  await confirmWith(actor, { kind: 'app', code: form.value('code') }, form);
}

export async function beginPasskeyConfirmation(): Promise<RequestOptions | null> {
  const { staffId } = await requireStaff('own_account');
  const sessionId = await readStaffSession();
  return sessionId ? offerPasskeyUse(staffId, sessionId) : null;
}

export async function confirmWithPasskey(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffWithCode(data);
  await confirmWith(actor, { kind: 'passkey', response: form.value('response') }, form);
}

async function confirmWith(
  actor: Actor,
  confirmation: Confirmation,
  form: PostedForm<typeof CODE_FORM>,
): Promise<never> {
  const returned = form.value('returned');
  const confirmed = await confirmSession(actor, (await readStaffSession()) ?? '', confirmation);
  if (confirmed.kind === 'confirmed') {
    await writeStaffSession(confirmed.sessionId);
    redirect((await rejectedFormPath(returned, actor.staffId)) ?? '/staff/account');
  }
  const way = new URLSearchParams({
    ...(returned && { returned }),
    by: confirmation.kind,
    problem: confirmed.kind,
  });
  if (confirmed.kind === 'locked') way.set('wait', String(confirmed.waitSeconds));
  redirect(`/staff/confirm?${way}`);
}
