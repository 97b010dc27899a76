import 'server-only';
import { createHash } from 'node:crypto';
import type { AuditActor } from '#features/access/store/audit.ts';
import { MAX_TEXT_BYTES, type OwnConsentSource } from '#features/consent/model/consent-text.ts';
import { findConsentText } from '#features/consent/store/consent-texts.ts';
import { findVersion, type InspectedText, lockSource, storeText } from '#features/consent/store/versions.ts';
import { transaction } from '#platform/database/transaction.ts';
import { checkDraft, reportFailedChecks } from './check-consent.ts';
import { consentText } from './publish-consent.ts';

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
  return { kind: 'drafted', number: await addDraft(by, source, text, model?.number ?? null) };
}

/** Makes the text of an older version a draft again. */
export async function copyConsent(
  by: AuditActor,
  source: OwnConsentSource,
  number: number,
): Promise<number | null> {
  const version = await findVersion(source, number);
  const bytes = version && (await findConsentText(version.sha256));
  const text = bytes ? await checkConsentHtml(source, bytes) : 'empty';
  return typeof text === 'string' ? null : addDraft(by, source, text, number);
}

async function addDraft(
  by: AuditActor,
  source: OwnConsentSource,
  text: InspectedText,
  copiedFrom: number | null,
): Promise<number> {
  return transaction(async (tx) => {
    await lockSource(source, tx);
    await storeText(text, tx);
    return consentText.add(by, source, { ...text, copiedFrom }, tx);
  });
}

export type EditConsentResult = Awaited<ReturnType<typeof editConsent>>;

export async function editConsent(
  by: AuditActor,
  source: OwnConsentSource,
  expected: { number: number; revision: number },
  bytes: Uint8Array,
) {
  const text = await checkConsentHtml(source, bytes);
  if (typeof text === 'string') return { kind: text };
  return consentText.save(by, { owner: source, ...expected }, async ({ version, tx }) => {
    // Saving an unchanged text must not change the author: the author may not publish.
    if (version?.sha256 === text.sha256) return null;
    await storeText(text, tx);
    return { content: text };
  });
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
