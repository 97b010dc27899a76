'use server';

import { redirect } from 'next/navigation';
import { requireStaffFor } from '#app/staff/_frame/access.ts';
import { withFlash } from '#app/staff/_frame/flash-message.ts';
import { acknowledgeAlert, closeAlert } from '#features/alerts/handle-alert.ts';
import { sendTestAlert } from '#features/alerts/send-test-alert.ts';
import { isUuid } from '#platform/values/ids.ts';

export async function acknowledgeOpenAlert(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'alerts_handle', '/staff/alerts');
  const id = form.get('alert');
  const isDone = isUuid(id) && (await acknowledgeAlert(actor, id));
  redirect(withFlash('/staff/alerts', 'alerts', isDone ? 'acknowledged' : 'late'));
}

export async function closeOpenAlert(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'alerts_handle', '/staff/alerts');
  const id = form.get('alert');
  const note = form.get(`note-${id}`);
  const isDone = isUuid(id) && (await closeAlert(actor, id, typeof note === 'string' ? note : ''));
  redirect(withFlash('/staff/alerts', 'alerts', isDone ? 'closed' : 'late'));
}

export async function sendAlertToTest(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'alerts_handle', '/staff/alerts');
  const id = await sendTestAlert(actor);
  redirect(
    id
      ? withFlash(`/staff/alerts/${id}`, 'alerts', 'tested')
      : withFlash('/staff/alerts', 'alerts', 'no_channel'),
  );
}
