import { consentToText } from '#checker/consent-words.ts';
import { decodedBase64Url, toReadableText } from './bytes.ts';
import type { Certificate } from './certificate.ts';
import { html, type Markup } from './markup.ts';
import { printable, printableLines } from './printable.ts';

const LOOKS =
  'body{margin:0 auto;max-width:42rem;padding:1rem 1.25rem;background:#fff;color:#13221c;overflow-wrap:anywhere;' +
  'font:1.0625rem/1.6 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}a{color:#0e4535}';
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const BEFORE =
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
  `<title>Consent text</title><base target="_blank"><style>${LOOKS}</style></head><body>\n`;

export const textDocument = (source: string): string => BEFORE + source;

type Text = Certificate['texts'][number];

/**
 * The frame runs no script and opens no link in itself. The plain words replace it where it can't grow to its content.
 */
export function renderText({ sha256, bytes }: Text, names: string[], number: number): Markup {
  const held = decodedBase64Url(bytes);
  const source = toReadableText(held);
  return html`
<article>
<h3>${names.length > 0 ? printable(names.join(', ')) : `Text ${number}`}</h3>
<p class="hash">${held.length} bytes, SHA-256 <code>${sha256}</code></p>
<iframe title="Text ${number}" sandbox="allow-same-origin" referrerpolicy="no-referrer" srcdoc="${textDocument(source)}"></iframe>
<div class="words"><p>The same text, words only:</p><pre>${printableLines(consentToText(source))}</pre></div>
</article>`;
}
