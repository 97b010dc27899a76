import type { Certificate } from './certificate.ts';
import { html, type Markup } from './markup.ts';
import { printableLines } from './printable.ts';
import { readTexts, TOO_LONG } from './text-words.ts';

const LOOKS =
  'body{margin:0 auto;max-width:42rem;padding:1rem 1.25rem;background:#fff;color:#13221c;overflow-wrap:anywhere;' +
  'font:1.0625rem/1.6 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}a{color:#0e4535}';
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const BEFORE =
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
  `<title>Consent text</title><base target="_blank"><style>${LOOKS}</style></head><body>\n`;

export const textDocument = (source: string): string => BEFORE + source;

export const renderTexts = (texts: Certificate['texts'], titleOf: (sha256: string) => string): Markup[] =>
  readTexts(texts).map(({ source, words }, place) => {
    const { sha256 = '' } = texts[place] ?? {};
    return renderText(source, words ?? TOO_LONG, { title: titleOf(sha256), number: place + 1 });
  });

type About = { title: string; number: number };

/**
 * The frame runs no script and opens no link in itself. The plain words replace it where it can't grow to its content.
 */
function renderText(source: string, words: string, { title, number }: About): Markup {
  return html`
<article>
<h3>Text ${number}${title === '' ? '' : html`: ${title}`}</h3>
<iframe title="Text ${number}" sandbox="allow-same-origin" referrerpolicy="no-referrer" srcdoc="${textDocument(source)}"></iframe>
<div class="words"><p>The same text, words only:</p><pre>${printableLines(words)}</pre></div>
</article>`;
}
