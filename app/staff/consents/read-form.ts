import { notFound } from 'next/navigation';
import {
  normalizeLineEndings,
  type OwnConsentSource,
  sourceFromSlug,
} from '#features/consent/model/consent-text.ts';
import type { DRAFT_FORM, PUBLISH_FORM } from '#features/consent/model/version-form.ts';
import type { PostedForm } from '#platform/values/posted-form.ts';
import { parseZonedTime } from '#platform/values/zoned-time.ts';
import { parseVersion } from './version-number.ts';

type SourceForm = { text: (name: 'source') => string };
type VersionForm = { text: (name: 'source' | 'number') => string };

/** The version of a form; 404 if invalid. */
export function versionFrom(form: VersionForm): { source: OwnConsentSource; number: number } {
  const source = sourceFromSlug(form.text('source'));
  if (!source) notFound();
  return { source, number: parseVersion(form.text('number')) ?? 0 };
}

/** The page of a form's source; for an unknown source, the page of all sources. */
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

/** Null means now, and `none` an invalid time. */
export function dateFrom(form: PostedForm<typeof PUBLISH_FORM>, zone: string): Date | null | 'none' {
  if (form.text('when') !== 'later') return null;
  return parseZonedTime(zone, form.text('at').slice(0, 16)) ?? 'none';
}
