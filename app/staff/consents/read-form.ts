import { notFound } from 'next/navigation';
import {
  normalizeLineEndings,
  type OwnConsentSource,
  sourceFromSlug,
} from '#features/consent/model/consent-text.ts';
import { parseZonedTime } from '#platform/values/zoned-time.ts';
import { parseVersion } from './version-number.ts';

export function readField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The version of a form; 404 if invalid. */
export function versionFrom(form: FormData): { source: OwnConsentSource; number: number } {
  const source = sourceFromSlug(readField(form, 'source'));
  if (!source) notFound();
  return { source, number: parseVersion(readField(form, 'number')) ?? 0 };
}

/** The page of a form's source; for an unknown source, the page of all sources. */
export function sourcePath(form: FormData): string {
  const slug = readField(form, 'source');
  return sourceFromSlug(slug) ? `/staff/consents/${slug}` : '/staff/consents';
}

export const versionPath = (form: FormData) => {
  const number = parseVersion(readField(form, 'number'));
  return number === null ? sourcePath(form) : `${sourcePath(form)}/${number}`;
};

export const bytesFrom = (form: FormData) =>
  Buffer.from(normalizeLineEndings(readField(form, 'text')), 'utf8');

/** When to publish: null is now; `none` where what was written is no time. */
export function dateFrom(form: FormData, zone: string): Date | null | 'none' {
  if (readField(form, 'when') !== 'later') return null;
  return parseZonedTime(zone, readField(form, 'at').slice(0, 16)) ?? 'none';
}
