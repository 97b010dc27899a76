import { notFound } from 'next/navigation';
import {
  normalizeLineEndings,
  type OwnConsentSource,
  sourceFromSlug,
} from '#features/consent/model/consent-text.ts';
import type { DRAFT_FORM, PUBLISH_FORM } from '#features/consent/model/version-form.ts';
import type { FormResult } from '#platform/values/field-errors.ts';
import type { PostedForm } from '#platform/values/posted-form.ts';
import { parseZonedTime } from '#platform/values/zoned-time.ts';

type SourceForm = { text: (name: 'source') => string };
type VersionForm = { text: (name: 'source' | 'number') => string };

export function versionFrom(form: VersionForm): { source: OwnConsentSource; number: number } {
  const source = sourceFromSlug(form.text('source'));
  if (!source) notFound();
  return { source, number: parseVersion(form.text('number')) ?? 0 };
}

/** An unknown source leads to the page of all sources. */
export function sourcePath(form: SourceForm): string {
  const slug = form.text('source');
  return sourceFromSlug(slug) ? `/staff/consents/${slug}` : '/staff/consents';
}

export const newPath = (form: SourceForm) => `${sourcePath(form)}/new`;

export const versionPath = (form: VersionForm) => {
  const number = parseVersion(form.text('number'));
  return number === null ? sourcePath(form) : `${sourcePath(form)}/${number}`;
};

export const bytesFrom = (form: PostedForm<typeof DRAFT_FORM>) =>
  Buffer.from(normalizeLineEndings(form.text('text')), 'utf8');

/** Null means now. */
export function parsePublishTime(
  form: PostedForm<typeof PUBLISH_FORM>,
  zone: string,
): FormResult<{ at: Date | null }> {
  if (form.text('when') !== 'later') return { ok: true, at: null };
  const at = parseZonedTime(zone, form.text('at').slice(0, 16));
  return at
    ? { ok: true, at }
    : { ok: false, errors: { at: `Enter a valid date and time in ${zone}, or choose “Now”.` } };
}

export function parseVersion(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
