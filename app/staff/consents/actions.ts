'use server';

import { notFound, redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import { copyConsent, draftConsent, editConsent } from '#features/consent/draft-consent.ts';
import { refetchConsent } from '#features/consent/fetch-consent.ts';
import { type OwnConsentSource, sourceSlug } from '#features/consent/model/consent-text.ts';
import { DRAFT_FORM, PUBLISH_FORM, RETIRE_FORM, VERSION_FORM } from '#features/consent/model/version-form.ts';
import {
  consentText,
  discardConsent,
  publishConsent,
  retireConsent,
} from '#features/consent/publish-consent.ts';
import type { FormResult } from '#platform/values/field-errors.ts';
import { BUTTON_FORM, type PostedForm } from '#platform/values/posted-form.ts';
import { parseZonedTime } from '#platform/values/zoned-time.ts';
import { editErrors, publishErrors, textErrors } from './copy.ts';

export async function refreshOperatorConsent(data: FormData): Promise<void> {
  const { actor } = await requireStaffFor(data, BUTTON_FORM, 'consents_refresh', '/staff/consents');
  const refreshed = await refetchConsent(actor);
  redirect(`/staff/consents?refreshed=${refreshed.kind === 'failed' ? refreshed.reason : refreshed.kind}`);
}

export async function draftConsentText(data: FormData): Promise<void> {
  const { actor, form, reject } = await requireStaffFor(data, DRAFT_FORM, 'consents_draft', newPath);
  const { source } = versionFrom(form);
  const bytes = Buffer.from(form.value('text'), 'utf8');
  const drafted = await draftConsent(actor, source, bytes, form.value('from'));
  if (drafted.kind !== 'drafted') return reject(textErrors(drafted.kind));
  redirect(withFlash(`${sourcePath(form)}/${drafted.number}`, 'consent', 'drafted'));
}

export async function editConsentText(data: FormData): Promise<void> {
  const { actor, form, path, reject } = await requireStaffFor(
    data,
    DRAFT_FORM,
    'consents_draft',
    versionPath,
  );
  const { source, number } = versionFrom(form);
  const shown = { number, revision: form.value('revision') };
  const edited = await editConsent(actor, source, shown, Buffer.from(form.value('text'), 'utf8'));
  if (edited.kind !== 'done') return reject(editErrors(edited, actor.timeZone));
  redirect(withFlash(path, 'consent', 'edited'));
}

export async function copyConsentText(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, VERSION_FORM, 'consents_draft', versionPath);
  const { source, number } = versionFrom(form);
  const copy = await copyConsent(actor, source, number);
  if (copy === null) redirect(sourcePath(form));
  redirect(withFlash(`${sourcePath(form)}/${copy}`, 'consent', 'copied'));
}

export async function discardConsentText(data: FormData): Promise<void> {
  const { actor, form, path } = await requireStaffFor(data, VERSION_FORM, 'consents_draft', versionPath);
  const { source, number } = versionFrom(form);
  const isDone = await discardConsent(actor, source, number);
  redirect(isDone ? withFlash(sourcePath(form), 'consent', 'discarded') : path);
}

export async function publishConsentText(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, PUBLISH_FORM, 'consents_publish', versionPath);
  const { actor, form, path, reject, accepted } = posted;
  const { source, number } = versionFrom(form);
  const { at } = await accepted(parsePublishTime(form, actor.timeZone));
  const [revision, reason] = [form.value('revision'), form.value('reason')];
  const published = await publishConsent(actor, source, { number, revision, at, reason });
  if (published.kind !== 'done') return reject(publishErrors(published, actor.timeZone));
  redirect(withFlash(path, 'consent', at ? 'scheduled' : 'published'));
}

export async function unscheduleConsentText(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, VERSION_FORM, 'consents_publish', versionPath);
  const { source, number } = versionFrom(posted.form);
  const isDone = await consentText.unschedule(posted.actor, source, number);
  redirect(isDone ? withFlash(posted.path, 'consent', 'called_off') : posted.path);
}

export async function retireConsentText(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, RETIRE_FORM, 'consents_publish', versionPath);
  const { actor, form, path, accepted } = posted;
  const { source, number } = versionFrom(form);
  const { reason } = (await accepted(form.parse())).value;
  const isRetired = await retireConsent(actor, source, number, reason);
  redirect(isRetired ? withFlash(path, 'consent', 'retired') : path);
}

type SourceForm = { value: (name: 'source') => OwnConsentSource | null };
type VersionForm = SourceForm & { value: (name: 'number') => number | null };

const versionFrom = (form: VersionForm) => ({
  source: form.value('source') ?? notFound(),
  number: form.value('number') ?? 0,
});

/** An unknown source leads to the page of all sources. */
function sourcePath(form: SourceForm): string {
  const source = form.value('source');
  return source ? `/staff/consents/${sourceSlug(source)}` : '/staff/consents';
}

const newPath = (form: SourceForm) => `${sourcePath(form)}/new`;

const versionPath = (form: VersionForm) => {
  const number = form.value('number');
  return number === null ? sourcePath(form) : `${sourcePath(form)}/${number}`;
};

/** Null means now. */
function parsePublishTime(
  form: PostedForm<typeof PUBLISH_FORM>,
  zone: string,
): FormResult<{ at: Date | null }> {
  if (form.value('when') === 'now') return { ok: true, at: null };
  const at = parseZonedTime(zone, form.value('at'));
  return at
    ? { ok: true, at }
    : { ok: false, errors: { at: `Enter a valid date and time in ${zone}, or choose “Now”.` } };
}
