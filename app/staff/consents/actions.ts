'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_frame/access.ts';
import { withFlash } from '#app/staff/_frame/flash-message.ts';
import { rejectForm } from '#app/staff/_frame/old-input.ts';
import {
  copyConsent,
  discardConsent,
  draftConsent,
  editConsent,
  retireConsent,
  unscheduleConsent,
} from '#features/consent/draft-consent.ts';
import { refreshConsentNow } from '#features/consent/fetch-consent.ts';
import { publishConsent } from '#features/consent/publish-consent.ts';
import { editErrors, publishError, textError } from './errors.ts';
import { bytesFrom, dateFrom, readField, sourcePath, versionFrom, versionPath } from './read-form.ts';
import { parseVersion } from './version-number.ts';

export async function refreshOperatorConsent(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'consents_refresh', '/staff/consents');
  const refreshed = await refreshConsentNow(actor);
  redirect(`/staff/consents?refreshed=${refreshed.kind === 'failed' ? refreshed.reason : refreshed.kind}`);
}

export async function draftConsentText(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'consents_draft', `${sourcePath(form)}/new`);
  const { source } = versionFrom(form);
  const from = parseVersion(readField(form, 'from'));
  const drafted = await draftConsent(actor, source, bytesFrom(form), from);
  if (drafted.kind !== 'drafted') {
    return rejectForm(actor, `${sourcePath(form)}/new`, form, { text: textError(drafted.kind) });
  }
  redirect(withFlash(`${sourcePath(form)}/${drafted.number}`, 'consent', 'drafted'));
}

export async function editConsentText(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'consents_draft', versionPath(form));
  const { source, number } = versionFrom(form);
  const shown = { number, revision: Number(readField(form, 'revision')) };
  const edited = await editConsent(actor, source, shown, bytesFrom(form));
  if (edited.kind === 'done') redirect(withFlash(versionPath(form), 'consent', 'edited'));
  return rejectForm(actor, versionPath(form), form, editErrors(edited, actor.timeZone));
}

export async function copyConsentText(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'consents_draft', versionPath(form));
  const { source, number } = versionFrom(form);
  const copy = await copyConsent(actor, source, number);
  if (copy === null) redirect(sourcePath(form));
  redirect(withFlash(`${sourcePath(form)}/${copy}`, 'consent', 'copied'));
}

export async function discardConsentText(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'consents_draft', versionPath(form));
  const { source, number } = versionFrom(form);
  const isDone = await discardConsent(actor, source, number);
  redirect(isDone ? withFlash(sourcePath(form), 'consent', 'discarded') : versionPath(form));
}

export async function publishConsentText(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'consents_publish', versionPath(form));
  const { source, number } = versionFrom(form);
  const at = dateFrom(form, actor.timeZone);
  if (at === 'none') {
    const words = `Enter a valid date and time in ${actor.timeZone}, or choose “Now”.`;
    return rejectForm(actor, versionPath(form), form, { at: words });
  }
  const revision = Number(readField(form, 'revision'));
  const published = await publishConsent(actor, source, {
    number,
    revision,
    at,
    selfPublishReason: readField(form, 'reason'),
  });
  if (published.kind === 'done')
    redirect(withFlash(versionPath(form), 'consent', at ? 'scheduled' : 'published'));
  const [field, words] = publishError(published, actor.timeZone);
  return rejectForm(actor, versionPath(form), form, { [field]: words });
}

export async function callOffConsentText(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'consents_publish', versionPath(form));
  const { source, number } = versionFrom(form);
  const isDone = await unscheduleConsent(actor, source, number);
  redirect(isDone ? withFlash(versionPath(form), 'consent', 'called_off') : versionPath(form));
}

export async function retireConsentText(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'consents_publish', versionPath(form));
  const { source, number } = versionFrom(form);
  const retired = await retireConsent(actor, source, number, readField(form, 'reason'));
  if (retired === 'reason_needed') {
    return rejectForm(actor, versionPath(form), form, {
      reason: 'Enter a reason for unpublishing this text.',
    });
  }
  redirect(retired === 'done' ? withFlash(versionPath(form), 'consent', 'retired') : versionPath(form));
}
