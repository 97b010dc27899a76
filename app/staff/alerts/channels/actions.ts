'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import {
  addAlertEmail,
  addAlertWebhook,
  removeAlertChannel,
  testAlertChannel,
} from '#features/alerts/manage-channels.ts';
import {
  ALERT_CHANNEL_FORM,
  ALERT_EMAIL_FORM,
  ALERT_WEBHOOK_FORM,
} from '#features/alerts/model/channel-form.ts';
import { clearOneTimeSecret, writeOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { BUTTON_FORM } from '#platform/values/posted-form.ts';
import { failureLabel } from '../deliveries.tsx';

const PAGE = '/staff/alerts/channels';

const FULL = 'There are too many channels. Remove one first.';

export async function addEmailChannel(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, ALERT_EMAIL_FORM, 'alert_channels', PAGE);
  const { actor, form, reject } = posted;
  const { person, severities } = (await posted.accepted(form.parse())).value;
  const added = await addAlertEmail(actor, person, severities);
  if (added === 'missing') return reject({ person: 'Choose a team member who can sign in.' });
  if (added === 'full') return reject({ '': FULL });
  redirect(withFlash(PAGE, 'channels', 'added'));
}

export async function addWebhookChannel(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, ALERT_WEBHOOK_FORM, 'alert_channels', PAGE);
  const { actor, form, reject } = posted;
  const { url, severities } = (await posted.accepted(form.parse())).value;
  const added = await addAlertWebhook(actor, url, severities);
  if (added.kind === 'private') return reject({ url: PRIVATE });
  if (added.kind === 'full') return reject({ '': FULL });
  const { host, secret } = added;
  await writeOneTimeSecret(actor.staffId, { kind: 'webhook_secret', host, secret });
  redirect(withFlash(PAGE, 'channels', 'added'));
}

const PRIVATE = 'This is a private address. List it in EGRESS_PRIVATE_HOSTS first.';

export async function hideWebhookSecret(data: FormData): Promise<void> {
  await requireStaffFor(data, BUTTON_FORM, 'alert_channels', PAGE);
  await clearOneTimeSecret();
  redirect(PAGE);
}

export async function testChannel(data: FormData): Promise<void> {
  const { actor, form, reject } = await requireStaffFor(data, ALERT_CHANNEL_FORM, 'alert_channels', PAGE);
  const result = await testAlertChannel(actor, form.value('channel'));
  if (result !== 'delivered' && result !== 'missing' && result !== 'silenced')
    return reject({ '': `Reason: ${failureLabel(result)}.` });
  redirect(withFlash(PAGE, 'channels', result));
}

export async function removeChannel(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, ALERT_CHANNEL_FORM, 'alert_channels', PAGE);
  const isRemoved = await removeAlertChannel(actor, form.value('channel'));
  redirect(withFlash(PAGE, 'channels', isRemoved ? 'removed' : 'missing'));
}
