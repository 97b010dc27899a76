import { notFound } from 'next/navigation';
import { type OwnConsentSource, sourceSlug } from '#features/consent/model/consent-text.ts';
import type { PUBLISH_FORM } from '#features/consent/model/version-form.ts';
import type { FormResult } from '#platform/values/field-errors.ts';
import type { PostedForm } from '#platform/values/posted-form.ts';
import { parseZonedTime } from '#platform/values/zoned-time.ts';

type SourceForm = { value: (name: 'source') => OwnConsentSource | null };
type VersionForm = SourceForm & { value: (name: 'number') => number | null };

export const versionFrom = (form: VersionForm) => ({
  source: form.value('source') ?? notFound(),
  number: form.value('number') ?? 0,
});

/** An unknown source leads to the page of all sources. */
export function sourcePath(form: SourceForm): string {
  const source = form.value('source');
  return source ? `/staff/consents/${sourceSlug(source)}` : '/staff/consents';
}

export const newPath = (form: SourceForm) => `${sourcePath(form)}/new`;

export const versionPath = (form: VersionForm) => {
  const number = form.value('number');
  return number === null ? sourcePath(form) : `${sourcePath(form)}/${number}`;
};

/** Null means now. */
export function parsePublishTime(
  form: PostedForm<typeof PUBLISH_FORM>,
  zone: string,
): FormResult<{ at: Date | null }> {
  if (form.value('when') === 'now') return { ok: true, at: null };
  const at = parseZonedTime(zone, form.value('at'));
  return at
    ? { ok: true, at }
    : { ok: false, errors: { at: `Enter a valid date and time in ${zone}, or choose “Now”.` } };
}
