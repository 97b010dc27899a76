'use server';

import { redirect } from 'next/navigation';
import { requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import { acknowledgeAlert, resolveAsStaff, sendTestAlert } from '#features/alerts/handle-alert.ts';
import { ALERT_FORM } from '#features/alerts/model/alert-form.ts';
import { BUTTON_FORM } from '#platform/values/posted-form.ts';

export async function acknowledgeOpenAlert(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, ALERT_FORM, 'alerts_handle', '/staff/alerts');
  const id = form.value('alert');
  const isDone = id !== null && (await acknowledgeAlert(actor, id));
  redirect(withFlash('/staff/alerts', 'alerts', isDone ? 'acknowledged' : 'late'));
}

export async function resolveOpenAlert(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, ALERT_FORM, 'alerts_handle', '/staff/alerts');
  const id = form.value('alert');
  const isDone = id !== null && (await resolveAsStaff(actor, id, form.value('note-*', id)));
  redirect(withFlash('/staff/alerts', 'alerts', isDone ? 'closed' : 'late'));
}

export async function sendAlertToTest(data: FormData): Promise<void> {
  const { actor } = await requireStaffFor(data, BUTTON_FORM, 'alerts_handle', '/staff/alerts');
  const sent = await sendTestAlert(actor);
  redirect(
    sent.kind === 'tested'
      ? withFlash(`/staff/alerts/${sent.id}`, 'alerts', 'tested')
      : withFlash('/staff/alerts', 'alerts', sent.kind),
  );
}
