import { type Compared, NOT_COMPARED } from '../checks/journey-in-log.ts';
import type { Verified } from '../checks/verify.ts';
import { fromHex, toBase64 } from '../format/bytes.ts';
import type { Certificate } from '../format/certificate.ts';
import { sha256 } from '../format/crypto.ts';
import type { Absence } from '../format/event-details.ts';
import { describeEvents, type EventDescription, type Row } from '../words/event-descriptions.ts';
import { CONCLUSIONS, LAMP_TITLES, type Lamp } from '../words/lamps.ts';
import { printable, printableLines } from '../words/printable.ts';
import { appendixOf, GLOSSARY, summaryOf } from '../words/summary.ts';
import { keysByText, plainTextNames } from '../words/text-names.ts';
import { certificateVerdict } from '../words/verdict.ts';
import { MAX_NAMED, utc, type VerdictLine } from '../words/verdict-words.ts';
import { GROW_FRAMES, STYLE } from './certificate-style.ts';
import { type DrawnPage, drawnPages, textDocument } from './drawn-pages.ts';
import { html, Markup } from './markup.ts';
import { readTexts, TOO_LONG } from './text-words.ts';

const SCRIPT_HASH = toBase64(fromHex(sha256(GROW_FRAMES)));
/** Frames inherit this policy: consent texts can't run scripts or load anything. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; script-src 'sha256-${SCRIPT_HASH}'; base-uri 'none'; form-action 'none'`;

export function renderCertificate(verified: Verified, compared: Compared = NOT_COMPARED): string {
  const { certificate, kid } = verified;
  const events = describeEvents(certificate);
  const { issuedAt, texts } = certificate;
  const lines = certificateVerdict(verified, compared);
  const summary = summaryOf(verified, compared, lines);
  const names = keysByText(events.map(({ facts }) => facts));
  const reference = printable(certificate.reference);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Certificate of consent ${reference}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<header>
<p class="kind">Certificate of consent</p>
<h1>${reference}</h1>
<p>Issued ${formatTime(issuedAt)}.</p>
</header>
<main>
<section class="summary"><h2>In short</h2>
<p class="sentence" dir="auto">${printable(summary.sentence)}</p>
<h3 class="conclusion">${CONCLUSIONS[summary.conclusion]}</h3>
<ul class="lamps">${summary.lamps.map(renderLamp)}</ul>
${rowList(rowsOf(summary.main))}
<h3>Words</h3>${rowList(GLOSSARY)}</section>
<section><h2>${texts.length === 1 ? 'The text' : `The ${texts.length} texts`}</h2>
${texts.length === 0 ? html`<p>No remaining event names a text.</p>` : ''}
${renderTexts(texts.slice(0, MAX_NAMED), (hash) => plainTextNames([...(names.get(hash) ?? [])]))}
${texts.length > MAX_NAMED ? html`<p>The file has ${texts.length - MAX_NAMED} more.</p>` : ''}</section>
${renderPages(certificate)}
<section><h2>Appendix: the record in the terms of the format</h2>${rowList(rowsOf(appendixOf(lines, summary)))}</section>
<section><h2>Appendix: what happened</h2>
<ol class="events">${events.map(renderEvent)}</ol></section>
<section><h2>Appendix: how to check this</h2>${renderInstructions(certificate, kid)}</section>
</main>
<script>${new Markup(GROW_FRAMES)}</script>
</body>
</html>
`;
  return page.text;
}

const rowsOf = (lines: readonly VerdictLine[]): Row[] => lines.map(({ topic, says }) => [topic, says]);

const renderLamp = ({ lamp, isOn, says }: Lamp): Markup => html`
<li${isOn ? html` class="on"` : ''}><strong>${LAMP_TITLES[lamp]}: ${isOn ? 'yes' : 'no'}</strong> <span dir="auto">${printable(says)}</span></li>`;

const MONO = html` class="mono"`;
const isHash = (line: string) => /[0-9a-f]{64}$/.test(line);

const renderTexts = (texts: Certificate['texts'], titleOf: (sha256: string) => string): Markup[] =>
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

/** The copies as a browser draws them, with the texts of the file in their frames. */
function renderPages(certificate: Certificate): Markup | '' {
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

const GONE: Record<Absence, string> = {
  erased: 'Its details were deleted. Its hash remains.',
  withheld: 'Its details are withheld from the recipient of this file. Its hash remains.',
  unreadable: 'The issuer can’t read its details. Its hash remains.',
  unexplained: 'Its details were deleted or are withheld. Its hash remains.',
};

function renderEvent({
  number,
  at,
  title,
  facts,
  absence,
  rows,
  inclusion,
  leaf,
  commitment,
}: EventDescription): Markup {
  return html`
<li><p class="when"><span>${number}</span> ${formatTime(at)}</p>
<div><h3>${title}</h3>
${facts ? rowList(rows) : html`<p class="gone">${GONE[absence ?? 'unexplained']}</p>`}
${rowList(
  [
    ['Checkpoint', inclusion ? `covers it, as leaf ${inclusion.index}` : 'none in the file covers it'],
    ['Leaf hash', leaf],
    ['Commitment', commitment],
  ],
  'rows hashes',
)}
</div></li>`;
}

function renderInstructions({ checkpoint }: Certificate, kid: string): Markup {
  return html`
<p>This page shows what a signed file says. The file is the evidence. A verifier made this page after it found no fault in the file.
With the file and the keys that the partner publishes at <code>/.well-known/evidence-keys.json</code>, anyone can check it offline:
<code>npm run verify -- FILE</code>.</p>
${rowList([['Key', kid]])}
${checkpoint === null ? '' : html`<pre>${checkpoint}</pre>`}`;
}

const formatTime = (time: string) => html`<time datetime="${time}">${utc(time)}</time>`;

function rowList(rows: Row[], name = 'rows'): Markup {
  return html`<dl class="${name}">${rows.map(
    ([name, value]) =>
      html`<div><dt>${name}</dt>${[value].flat().map((line) => html`<dd dir="auto"${isHash(line) ? MONO : ''}>${printable(line)}</dd>`)}</div>`,
  )}</dl>`;
}
