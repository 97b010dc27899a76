import type { Certificate } from '#features/evidence/proof/certificate.ts';
import { drawFullPage, SHEET } from '#features/evidence/proof/draw-full-page.ts';
import { drawnPages } from '#features/evidence/proof/drawn-pages.ts';
import { make } from './make.ts';
import { COPY_POLICY } from './page.ts';

/** The only way from a string to markup on this page: into a frame whose sandbox allows no script. */
const policy = (
  globalThis as {
    trustedTypes?: {
      createPolicy: (name: string, rules: object) => { createHTML: (html: string) => string };
    };
  }
).trustedTypes?.createPolicy(COPY_POLICY, { createHTML: (html: string) => html });

export function pageSections(certificate: Certificate): HTMLElement[] {
  const { pages = [] } = certificate;
  const drawn = drawnPages(certificate);
  const sections = drawn.map(({ about, width, document: copy }, place) => {
    const frame = make('iframe', {
      title: `Page ${place + 1}`,
      sandbox: 'allow-same-origin',
      referrerpolicy: 'no-referrer',
    }) as HTMLIFrameElement;
    frame.srcdoc = policy?.createHTML(copy) ?? copy;
    const box = make('div', { class: 'drawn', 'data-width': String(width) }, make('div', {}, frame));
    box.style.setProperty('--width', String(width));
    frame.addEventListener('load', () => drawFullPage(frame, SHEET), { once: true });
    return make(
      'article',
      { class: 'page' },
      make('p', { class: 'hint' }, `${about} The frame shows what the signer put into the file.`),
      box,
      make('p', { class: 'cut-off' }, 'The page is longer than what is drawn here.'),
    );
  });
  if (sections.length === 0) return [];
  const left = pages.length - drawn.length;
  return [
    make('h3', {}, pages.length === 1 ? 'The page as drawn' : `The ${pages.length} pages as drawn`),
    ...sections,
    ...(left > 0 ? [make('p', {}, `The file has ${left} more, which would make this page too large.`)] : []),
  ];
}
