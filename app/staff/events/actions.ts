'use server';

import { notFound, redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import {
  addEndpoint,
  changeTypes,
  removeEndpoint,
  renewSecret,
  replayEventTo,
  replayPeriodTo,
  switchEndpointTo,
  testEndpoint,
} from '#features/lead-event/manage-endpoints.ts';
import {
  ENDPOINT_FORM,
  ENDPOINT_SWITCH_FORM,
  ENDPOINT_TYPES_FORM,
  NEW_ENDPOINT_FORM,
  REPLAY_FORM,
  REPLAY_PERIOD_FORM,
} from '#features/lead-event/model/endpoint-form.ts';
import { clearOneTimeSecret, writeOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { BUTTON_FORM } from '#platform/values/posted-form.ts';

const PAGE = '/staff/events';
const SECRET_PAGE = `${PAGE}/secret`;
const NEW_PAGE = `${PAGE}/new`;

export async function addEventEndpoint(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, NEW_ENDPOINT_FORM, 'events_manage', NEW_PAGE);
  const { actor, form, accepted } = posted;
  const { value } = await accepted(form.parse());
  const { id, secret } = await accepted(addEndpoint(actor, value));
  await writeOneTimeSecret(actor.staffId, { kind: 'endpoint', id, secret });
  redirect(SECRET_PAGE);
}

export async function renewEndpointSecret(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, ENDPOINT_FORM, 'events_manage', pathOf);
  const id = form.value('endpoint');
  const renewed = await renewSecret(actor, id);
  if (!renewed) notFound();
  await writeOneTimeSecret(actor.staffId, { kind: 'endpoint', id, secret: renewed.secret });
  redirect(SECRET_PAGE);
}

export async function hideEndpointSecret(data: FormData): Promise<void> {
  await requireStaffFor(data, BUTTON_FORM, 'events_manage', PAGE);
  await clearOneTimeSecret();
  redirect(PAGE);
}

export async function saveEndpointTypes(data: FormData): Promise<void> {
  const posted = await requireStaffFor(data, ENDPOINT_TYPES_FORM, 'events_manage', pathOf);
  const { actor, form, path, accepted } = posted;
  const change = changeTypes(actor, form.value('endpoint'), form.value('types'));
  redirect(withFlash(path, 'events', (await accepted(change)).isChanged ? 'saved' : 'nothing'));
}

export async function switchEndpoint(data: FormData): Promise<void> {
  const { actor, form, path } = await requireStaffFor(data, ENDPOINT_SWITCH_FORM, 'events_manage', pathOf);
  const state = form.value('state');
  const isChanged = await switchEndpointTo(actor, form.value('endpoint'), state);
  redirect(withFlash(path, 'events', isChanged ? state : 'nothing'));
}

export async function removeEventEndpoint(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, ENDPOINT_FORM, 'events_manage', pathOf);
  const isRemoved = await removeEndpoint(actor, form.value('endpoint'));
  redirect(withFlash(PAGE, 'events', isRemoved ? 'removed' : 'nothing'));
}

export async function sendTestEvent(data: FormData): Promise<void> {
  const { actor, form, path } = await requireStaffFor(data, ENDPOINT_FORM, 'events_manage', pathOf);
  const tested = await testEndpoint(actor, form.value('endpoint'));
  if (!tested) notFound();
  redirect(`${path}?tested=${tested.failure ?? 'delivered'}`);
}

export async function replayEvent(data: FormData): Promise<void> {
  const { actor, form, path } = await requireStaffFor(data, REPLAY_FORM, 'events_manage', pathOf);
  const isQueued = await replayEventTo(actor, form.value('endpoint'), form.value('event'));
  redirect(withFlash(path, 'events', isQueued ? 'replayed' : 'late'));
}

export async function replayPeriod(data: FormData): Promise<void> {
  const posted = await requireStaffFor(data, REPLAY_PERIOD_FORM, 'events_manage', pathOf);
  const { actor, form, path, accepted } = posted;
  const { value } = await accepted(form.parse());
  const { count } = await accepted(replayPeriodTo(actor, value.endpoint, value));
  redirect(count > 0 ? `${path}?queued=${count}` : withFlash(path, 'events', 'nothing'));
}

const pathOf = (form: { value: (name: 'endpoint') => string }) => `${PAGE}/${form.value('endpoint')}`;
