import { decodedBase64Url, toReadableText } from './bytes.ts';
import type { Certificate, StoredBytes } from './certificate.ts';
import { textDocument } from './certificate-text.ts';
import { escaped, html, type Markup } from './markup.ts';
import { withFrames } from './page-frames.ts';

/** The copies as a browser draws them, with the texts of the file in their frames. */
export function renderPages({ pages = [], texts }: Certificate): Markup | '' {
  if (pages.length === 0) return '';
  return html`<section><h2>${pages.length === 1 ? 'The page' : `The ${pages.length} pages`} as drawn</h2>
${pages.map((page, place) => renderPage(page, texts, place + 1))}</section>`;
}

/** The sandbox allows nothing, whatever the signer put into the copy. */
function renderPage({ sha256, bytes }: StoredBytes, texts: StoredBytes[], number: number): Markup {
  const held = decodedBase64Url(bytes);
  const page = withFrames(held, (hash) => {
    const text = texts.find((one) => one.sha256 === hash);
    return text ? escaped(textDocument(toReadableText(decodedBase64Url(text.bytes)))) : null;
  });
  return html`
<article class="page">
<p class="hash">${held.length} bytes, SHA-256 <code>${sha256}</code></p>
<iframe title="Page ${number}" sandbox="" referrerpolicy="no-referrer" srcdoc="${page}"></iframe>
</article>`;
}
