import type { Certificate } from './certificate.ts';
import { type DrawnPage, drawnPages } from './drawn-pages.ts';
import { html, type Markup } from './markup.ts';

/** The copies as a browser draws them, with the texts of the file in their frames. */
export function renderPages(certificate: Certificate): Markup | '' {
  const { pages = [] } = certificate;
  if (pages.length === 0) return '';
  const drawn = drawnPages(certificate);
  return html`<section><h2>${pages.length === 1 ? 'The page' : `The ${pages.length} pages`} as drawn</h2>
${drawn.map((page, place) => renderPage(page, place + 1))}
${pages.length > drawn.length ? html`<p>The file has ${pages.length - drawn.length} more, which would make this page too large.</p>` : ''}</section>`;
}

/** The sandbox allows no script, no form and no navigation, whatever the signer put into the copy. */
const renderPage = ({ width, about, document }: DrawnPage, number: number): Markup => html`
<article class="page long">
<p class="hash">${about}</p>
<div class="drawn" data-width="${width}" style="--width: ${width}"><div><iframe title="Page ${number}" sandbox="allow-same-origin" referrerpolicy="no-referrer" srcdoc="${document}"></iframe></div></div>
<p class="unscripted">Without JavaScript, this page doesn’t print whole.</p>
<p class="cut-off">The page is longer than what is drawn here.</p>
</article>`;
