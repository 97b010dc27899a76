import 'server-only';
import { createHash } from 'node:crypto';
import type { AuditActor } from '#features/access/store/audit.ts';
import { MAX_TEXT_BYTES, type OwnConsentSource } from '#features/consent/model/consent-text.ts';
import { findConsentText } from '#features/consent/store/consent-texts.ts';
import { findVersion } from '#features/consent/store/version-list.ts';
import {
  type EditResult,
  type InspectedText,
  recordConsentDraft,
  recordConsentEdit,
  recordRetired,
} from '#features/consent/store/versions.ts';
import { checkDraft, reportFailedChecks } from './check-consent.ts';

export type DraftConsentResult = { kind: 'drafted'; number: number } | { kind: TextError };

/** Stores an unsafe text too, so that staff can fix it. */
export async function draftConsent(
  by: AuditActor,
  source: OwnConsentSource,
  bytes: Uint8Array,
  copiedFrom: number | null = null,
): Promise<DraftConsentResult> {
  const text = await checkConsentHtml(source, bytes);
  if (typeof text === 'string') return { kind: text };
  const model = copiedFrom === null ? null : await findVersion(source, copiedFrom);
  return { kind: 'drafted', number: await recordConsentDraft(by, source, text, model?.number ?? null) };
}

export async function editConsent(
  by: AuditActor,
  source: OwnConsentSource,
  expected: { number: number; revision: number },
  bytes: Uint8Array,
): Promise<EditResult | { kind: TextError }> {
  const text = await checkConsentHtml(source, bytes);
  return typeof text === 'string' ? { kind: text } : recordConsentEdit(by, source, expected, text);
}

export async function copyConsent(
  by: AuditActor,
  source: OwnConsentSource,
  number: number,
): Promise<number | null> {
  const version = await findVersion(source, number);
  const bytes = version && (await findConsentText(version.sha256));
  const text = bytes ? await checkConsentHtml(source, bytes) : 'empty';
  return typeof text === 'string' ? null : recordConsentDraft(by, source, text, number);
}

/** Without a published text, the forms that need one close. */
export async function retireConsent(
  by: AuditActor,
  source: OwnConsentSource,
  number: number,
  reason: string,
): Promise<boolean> {
  return recordRetired(by, source, { number, from: 'published', reason });
}

export async function discardConsent(
  by: AuditActor,
  source: OwnConsentSource,
  number: number,
): Promise<boolean> {
  return recordRetired(by, source, { number, from: 'draft', reason: '' });
}

export type TextError = 'empty' | 'too_long' | 'not_utf8' | 'busy';

export async function checkConsentHtml(
  source: OwnConsentSource,
  bytes: Uint8Array,
): Promise<InspectedText | TextError> {
  const html = decode(bytes);
  if (html === null) return 'not_utf8';
  if (html.trim() === '') return 'empty';
  if (bytes.length > MAX_TEXT_BYTES) return 'too_long';
  const stored = new Uint8Array(bytes);
  const sha256 = createHash('sha256').update(stored).digest('hex');
  const inspection = await checkDraft({ sha256, html });
  if (inspection === 'busy') return 'busy';
  await reportFailedChecks(source, [inspection]);
  return { bytes: stored, sha256, ...inspection };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
