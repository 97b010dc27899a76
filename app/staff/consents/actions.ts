'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_frame/access.ts';
import { returnForm } from '#app/staff/_frame/old-input.ts';
import { copyConsent, draftConsent, editConsent } from '#features/consent/draft-consent.ts';
import { publishConsent } from '#features/consent/publish-consent.ts';
import { refreshConsentNow } from '#features/consent/refresh-consent.ts';
import { discardConsent, retireConsent, unscheduleConsent } from '#features/consent/retire-consent.ts';
import { editingFault, publishingFault, textFault } from './errors.ts';
import { atFrom, bytesFrom, sourcePath, versionFrom, versionPath, wordIn } from './read-form.ts';
import { numberFrom } from './version-number.ts';

export async function refreshOperatorConsent(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'consents_refresh', '/staff/consents');
  const refreshed = await refreshConsentNow(actor);
  redirect(`/staff/consents?refreshed=${refreshed.kind === 'failed' ? refreshed.reason : refreshed.kind}`);
}

export async function draftConsentText(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'consents_draft', `${sourcePath(form)}/new`);
  const { source } = versionFrom(form);
  const from = numberFrom(wordIn(form, 'from'));
  const drafted = await draftConsent(actor, source, bytesFrom(form), from);
  if (drafted.kind !== 'drafted') {
    return returnForm(actor, `${sourcePath(form)}/new`, form, { text: textFault(drafted.kind) });
  }
  redirect(`${sourcePath(form)}/${drafted.number}?done=drafted`);
}

export async function editConsentText(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'consents_draft', versionPath(form));
  const { source, number } = versionFrom(form);
  const shown = { number, revision: Number(wordIn(form, 'revision')) };
  const edited = await editConsent(actor, source, shown, bytesFrom(form));
  if (edited.kind === 'done') redirect(`${versionPath(form)}?done=edited`);
  return returnForm(actor, versionPath(form), form, editingFault(edited, actor.timeZone));
}

export async function copyConsentText(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'consents_draft', versionPath(form));
  const { source, number } = versionFrom(form);
  const copy = await copyConsent(actor, source, number);
  if (copy === null) redirect(sourcePath(form));
  redirect(`${sourcePath(form)}/${copy}?done=copied`);
}

export async function discardConsentText(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'consents_draft', versionPath(form));
  const { source, number } = versionFrom(form);
  const isDone = await discardConsent(actor, source, number);
  redirect(isDone ? `${sourcePath(form)}?done=discarded` : versionPath(form));
}

export async function publishConsentText(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'consents_publish', versionPath(form));
  const { source, number } = versionFrom(form);
  const at = atFrom(form, actor.timeZone);
  if (at === 'none') {
    const words = `Say a day and a time that there is on a clock in ${actor.timeZone}, or choose “Now”.`;
    return returnForm(actor, versionPath(form), form, { at: words });
  }
  const revision = Number(wordIn(form, 'revision'));
  const published = await publishConsent(actor, source, {
    number,
    revision,
    at,
    selfPublishReason: wordIn(form, 'reason'),
  });
  if (published.kind === 'done') redirect(`${versionPath(form)}?done=${at ? 'scheduled' : 'published'}`);
  const [field, words] = publishingFault(published, actor.timeZone);
  return returnForm(actor, versionPath(form), form, { [field]: words });
}

export async function callOffConsentText(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'consents_publish', versionPath(form));
  const { source, number } = versionFrom(form);
  const isDone = await unscheduleConsent(actor, source, number);
  redirect(`${versionPath(form)}${isDone ? '?done=called_off' : ''}`);
}

export async function retireConsentText(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'consents_publish', versionPath(form));
  const { source, number } = versionFrom(form);
  const retired = await retireConsent(actor, source, number, wordIn(form, 'reason'));
  if (retired === 'reason_needed') {
    return returnForm(actor, versionPath(form), form, {
      reason: 'Say in some words why the text is taken back.',
    });
  }
  redirect(`${versionPath(form)}${retired === 'done' ? '?done=retired' : ''}`);
}
