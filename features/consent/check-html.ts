import 'server-only';
import { createHash } from 'node:crypto';
import { MAX_TEXT_BYTES, type OwnConsentSource } from '#features/consent/model/consent-sources.ts';
import type { InspectedText } from '#features/consent/store/versions.ts';
import { checkDraft, reportFailedChecks } from './check-consent.ts';

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
