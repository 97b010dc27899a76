'use server';

import { redirect } from 'next/navigation';
import { confirmSession } from '#console/confirm-session.ts';
import { readStaffSession, writeStaffSession } from '#sessions/staff-cookie.ts';
import { requireStaff } from '../desk/access.ts';
import { pathOfReturned } from '../desk/returned.ts';

export async function confirmWithCode(form: FormData): Promise<void> {
  const actor = await requireStaff('own_account', form.get('returned'));
  const returned = String(form.get('returned') ?? '');
  const sessionId = (await readStaffSession()) ?? '';
  const confirmed = await confirmSession(actor, sessionId, String(form.get('code') ?? ''));
  if (confirmed.kind === 'confirmed') {
    await writeStaffSession(confirmed.sessionId);
    redirect((await pathOfReturned(returned, actor.staffId)) ?? '/staff/account');
  }
  redirect(
    `/staff/confirm?${new URLSearchParams({ ...(returned && { returned }), problem: confirmed.kind })}`,
  );
}
