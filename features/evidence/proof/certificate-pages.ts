import { decodedBase64Url, toReadableText } from './bytes.ts';
import type { Certificate, StoredBytes } from './certificate.ts';
import { textDocument } from './certificate-text.ts';
import { escaped, html, type Markup } from './markup.ts';
import { filledSize, framesOf, withFrames } from './page-frames.ts';

/** A browser writes the bytes of a text with up to ten letters each. */
const MAX_DRAWN_BYTES = 16 * 1024 * 1024;

/** The copies as a browser draws them, with the texts of the file in their frames. */
export function renderPages({ pages = [], texts }: Certificate): Markup | '' {
  if (pages.length === 0) return '';
  const drawn = drawable(pages, texts);
  return html`<section><h2>${pages.length === 1 ? 'The page' : `The ${pages.length} pages`} as drawn</h2>
${drawn.map((page, place) => renderPage(page, texts, place + 1))}
${pages.length > drawn.length ? html`<p>The file has ${pages.length - drawn.length} more, which would make this page too large.</p>` : ''}</section>`;
}

/** Each page is bounded, but a file may have many. The first ones that fit. */
function drawable(pages: readonly StoredBytes[], texts: readonly StoredBytes[]): StoredBytes[] {
  let left = MAX_DRAWN_BYTES;
  const sizes = new Map(texts.map(({ sha256, bytes }) => [sha256, decodedBase64Url(bytes).length]));
  return pages.filter(({ bytes }) => {
    const page = decodedBase64Url(bytes);
    left -= filledSize(page, framesOf(page) ?? [], (sha256) => sizes.get(sha256) ?? 0);
    return left >= 0;
  });
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
