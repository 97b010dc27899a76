import 'server-only';
import { createHash } from 'node:crypto';
import { inspectConsent } from '#domain/consent-safety.ts';
import { LONGEST_TEXT_BYTES } from '#domain/consent-sources.ts';
import type { InspectedText } from '#records/consent-drafts.ts';

/** Why a text is not taken at all. */
export type TextFault = 'empty' | 'too_long' | 'not_utf8';

/** A text as it is kept, byte for byte, with what was found in it. */
export function inspectText(bytes: Uint8Array): InspectedText | TextFault {
  const html = decoded(bytes);
  if (html === null) return 'not_utf8';
  if (html.trim() === '') return 'empty';
  if (bytes.length > LONGEST_TEXT_BYTES) return 'too_long';
  const kept = new Uint8Array(bytes);
  return { bytes: kept, sha256: createHash('sha256').update(kept).digest('hex'), ...inspectConsent(html) };
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
