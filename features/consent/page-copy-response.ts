import 'server-only';
import { escaped } from '#features/evidence/proof/markup.ts';
import { framesOf, withFrames } from '#features/evidence/proof/page-frames.ts';
import { framedConsent } from './consent-response.ts';
import { findConsentText } from './store/consent-texts.ts';

/** It makes any stored copy inactive, also in a tab of its own. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'sandbox',
].join('; ');

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
};

/** The texts that the copy shows, each once. */
export const textsIn = (copy: Uint8Array): string[] => [...new Set(framesOf(copy) ?? [])];

/** The sandbox opens no new tab, so links do nothing. */
const INACTIVE_LINKS = '<head><base target="_blank">';

/** The copy with its texts in its frames. The frames inherit the policy. */
export async function pageCopyDocument(copy: Uint8Array): Promise<Response> {
  const documents = new Map<string, string>();
  for (const sha256 of textsIn(copy)) {
    const text = await findConsentText(sha256);
    if (text) documents.set(sha256, escaped(framedConsent(text)));
  }
  const html = withFrames(copy, (sha256) => documents.get(sha256) ?? null);
  return new Response(html.replace('<head>', INACTIVE_LINKS), { headers: HEADERS });
}

export const noSuchPage = () => new Response('There is no such page here.', { status: 404 });
