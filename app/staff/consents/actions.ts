'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.ts';
import { rejectForm } from '#app/staff/_shell/old-input.ts';
import { copyConsent, draftConsent, editConsent } from '#features/consent/draft-consent.ts';
import { refetchConsent } from '#features/consent/fetch-consent.ts';
import { DRAFT_FORM, PUBLISH_FORM, RETIRE_FORM, VERSION_FORM } from '#features/consent/model/version-form.ts';
import {
  consentText,
  discardConsent,
  publishConsent,
  retireConsent,
} from '#features/consent/publish-consent.ts';
import { BUTTON_FORM } from '#platform/values/posted-form.ts';
import { editErrors, publishErrors, textErrors } from './copy.ts';
import { newPath, parsePublishTime, sourcePath, versionFrom, versionPath } from './read-form.ts';

export async function refreshOperatorConsent(data: FormData): Promise<void> {
  const { actor } = await requireStaffFor(data, BUTTON_FORM, 'consents_refresh', '/staff/consents');
  const refreshed = await refetchConsent(actor);
  redirect(`/staff/consents?refreshed=${refreshed.kind === 'failed' ? refreshed.reason : refreshed.kind}`);
}

export async function draftConsentText(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, DRAFT_FORM, 'consents_draft', newPath);
  const { source } = versionFrom(form);
  const bytes = Buffer.from(form.value('text'), 'utf8');
  const drafted = await draftConsent(actor, source, bytes, form.value('from'));
  if (drafted.kind !== 'drafted') {
    return rejectForm(actor, newPath(form), form, textErrors(drafted.kind));
  }
  redirect(withFlash(`${sourcePath(form)}/${drafted.number}`, 'consent', 'drafted'));
}

export async function editConsentText(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, DRAFT_FORM, 'consents_draft', versionPath);
  const { source, number } = versionFrom(form);
  const shown = { number, revision: form.value('revision') };
  const edited = await editConsent(actor, source, shown, Buffer.from(form.value('text'), 'utf8'));
  if (edited.kind === 'done') redirect(withFlash(versionPath(form), 'consent', 'edited'));
  return rejectForm(actor, versionPath(form), form, editErrors(edited, actor.timeZone));
}

export async function copyConsentText(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, VERSION_FORM, 'consents_draft', versionPath);
  const { source, number } = versionFrom(form);
  const copy = await copyConsent(actor, source, number);
  if (copy === null) redirect(sourcePath(form));
  redirect(withFlash(`${sourcePath(form)}/${copy}`, 'consent', 'copied'));
}

export async function discardConsentText(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, VERSION_FORM, 'consents_draft', versionPath);
  const { source, number } = versionFrom(form);
  const isDone = await discardConsent(actor, source, number);
  redirect(isDone ? withFlash(sourcePath(form), 'consent', 'discarded') : versionPath(form));
}

export async function publishConsentText(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, PUBLISH_FORM, 'consents_publish', versionPath);
  const { source, number } = versionFrom(form);
  const time = parsePublishTime(form, actor.timeZone);
  if (!time.ok) return rejectForm(actor, versionPath(form), form, time.errors);
  const published = await publishConsent(actor, source, {
    number,
    revision: form.value('revision'),
    at: time.at,
    reason: form.value('reason'),
  });
  if (published.kind === 'done')
    redirect(withFlash(versionPath(form), 'consent', time.at ? 'scheduled' : 'published'));
  return rejectForm(actor, versionPath(form), form, publishErrors(published, actor.timeZone));
}

export async function callOffConsentText(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, VERSION_FORM, 'consents_publish', versionPath);
  const { source, number } = versionFrom(form);
  const isDone = await consentText.callOff(actor, source, number);
  redirect(isDone ? withFlash(versionPath(form), 'consent', 'called_off') : versionPath(form));
}

export async function retireConsentText(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, RETIRE_FORM, 'consents_publish', versionPath);
  const { source, number } = versionFrom(form);
  const parsed = form.parse();
  if (!parsed.ok) return rejectForm(actor, versionPath(form), form, parsed.errors);
  const isRetired = await retireConsent(actor, source, number, parsed.value.reason);
  redirect(isRetired ? withFlash(versionPath(form), 'consent', 'retired') : versionPath(form));
}
