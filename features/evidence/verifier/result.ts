import type { Certificate } from '#features/evidence/proof/format/certificate.ts';
import { readEvents } from '#features/evidence/proof/format/event-details.ts';
import { drawFullPage, SHEET } from '#features/evidence/proof/page/draw-full-page.ts';
import { drawnPages } from '#features/evidence/proof/page/drawn-pages.ts';
import { MAX_SOURCE, readTexts, TOO_LONG } from '#features/evidence/proof/page/text-words.ts';
import { CONCLUSIONS, type Conclusion, LAMP_TITLES } from '#features/evidence/proof/words/lamps.ts';
import { printable, printableLines } from '#features/evidence/proof/words/printable.ts';
import { faultSentences, type Report } from '#features/evidence/proof/words/report.ts';
import { appendixOf, GLOSSARY, type Summary } from '#features/evidence/proof/words/summary.ts';
import { keysByText, plainTextNames } from '#features/evidence/proof/words/text-names.ts';
import { MAX_NAMED, type VerdictLine } from '#features/evidence/proof/words/verdict-words.ts';
import type { Chosen } from './files.ts';
import { COPY_POLICY } from './page.ts';

const result = document.querySelector('#result') as HTMLElement;
const IS_HASH = /[0-9a-f]{64}/;
const WHAT: Record<Report['kind'], string> = {
  certificate: '',
  log: 'Every check of the log passed, and its checkpoints are signed by the keys that you gave.',
  audit: 'Every check of the audit passed, and its checkpoints are signed by the keys that you gave.',
  unknown: '',
};
const KEYS_FROM_SITE =
  'The keys came from this site. So the result only shows that this site’s own keys signed the file.';

export function clearResult() {
  result.hidden = true;
  result.replaceChildren();
}

/** Returns the headline. */
export function showResult(
  { report, json }: { report: Report; json: string },
  file: Chosen,
  areSiteKeys: boolean,
): string {
  const isFaultless = report.faults.length === 0;
  const { summary } = report;
  const conclusion = isFaultless ? (summary?.conclusion ?? null) : 'not_verified';
  const headline = conclusion ? CONCLUSIONS[conclusion] : 'No fault found';
  const [summed = '', why = '', ...others] = faultSentences(report.faults);
  const heading = make('h2', { tabindex: '-1' }, headline);
  const banner = make(
    'div',
    { class: `banner ${LOOKS[conclusion ?? 'unchanged']}` },
    ...(summary ? [make('p', { class: 'sentence', dir: 'auto' }, printable(summary.sentence))] : []),
    heading,
    ...(isFaultless
      ? [summary ? lampList(summary) : make('p', {}, WHAT[report.kind])]
      : [make('p', { dir: 'auto' }, printable(why)), make('p', {}, summed)]),
    ...(areSiteKeys && isFaultless ? [make('p', { class: 'caution' }, KEYS_FROM_SITE)] : []),
  );
  const checked = `${printable(file.name)}, ${file.content.size.toLocaleString('en-US')} bytes, checked ${new Date().toISOString().replace('T', ' ').replace('Z', ' UTC')} by the clock of this device`;
  result.replaceChildren(
    banner,
    make('p', { class: 'file' }, checked),
    ...(isFaultless ? [verdictList(summary?.main ?? report.lines, 'verdict')] : []),
    ...(others.length > 0 ? [make('ul', { class: 'faults' }, ...others.map(item))] : []),
    ...(report.verified ? textSections(report.verified.certificate) : []),
    ...(report.verified ? pageSections(report.verified.certificate) : []),
    ...(summary ? [...glossary(), ...appendix(report.lines, summary)] : []),
    buttons(json),
  );
  result.hidden = false;
  heading.focus();
  return headline;
}

const item = (sentence: string) => make('li', { dir: 'auto' }, printable(sentence));

const LOOKS: Record<Conclusion, string> = { verified: 'good', unchanged: 'partly', not_verified: 'bad' };

const lampList = ({ lamps }: Summary): HTMLElement =>
  make(
    'ul',
    { class: 'lamps' },
    ...lamps.map(({ lamp, isOn, says }) =>
      make(
        'li',
        { 'data-lamp': lamp, class: isOn ? 'on' : 'off' },
        make('strong', {}, `${LAMP_TITLES[lamp]}: ${isOn ? 'yes' : 'no'}`),
        ' ',
        make('span', { dir: 'auto' }, printable(says)),
      ),
    ),
  );

const glossary = (): HTMLElement[] => [
  make('h3', {}, 'Words'),
  make('dl', { class: 'words' }, ...GLOSSARY.map(([word, meaning]) => row(word, [meaning]))),
];

const appendix = (lines: readonly VerdictLine[], summary: Summary): HTMLElement[] => [
  make('h3', {}, 'Appendix: the record in the terms of the format'),
  verdictList(appendixOf(lines, summary), 'appendix'),
];

const row = (topic: string, says: readonly string[]): HTMLElement =>
  make(
    'div',
    {},
    make('dt', {}, topic),
    ...says.map((sentence) =>
      make('dd', { dir: 'auto', ...(IS_HASH.test(sentence) && { class: 'hashed' }) }, printable(sentence)),
    ),
  );

const verdictList = (lines: readonly VerdictLine[], id: string): HTMLElement =>
  make('dl', { id }, ...lines.map(({ topic, says }) => row(topic, says)));

function textSections(certificate: Certificate): HTMLElement[] {
  const { texts } = certificate;
  if (texts.length === 0) return [];
  const keys = keysByText(readEvents(certificate).map(({ facts }) => facts));
  const shown = texts.slice(0, MAX_NAMED);
  const more = texts.length - shown.length;
  const sections = readTexts(shown).map(({ source, words }, place) => {
    const { sha256 = '' } = shown[place] ?? {};
    const names = plainTextNames([...(keys.get(sha256) ?? [])]);
    return make(
      'article',
      {},
      make('h4', {}, `Text ${place + 1}${names === '' ? '' : `: ${names}`}`),
      make('pre', { class: 'words', dir: 'auto' }, printableLines(words ?? TOO_LONG)),
      make(
        'details',
        {},
        make('summary', {}, 'Show it as it was signed, with its HTML tags'),
        make('pre', {}, source.length > MAX_SOURCE ? TOO_LONG : printableLines(source)),
      ),
    );
  });
  return [
    make('h3', {}, texts.length === 1 ? 'The text' : `The ${texts.length} texts`),
    ...sections,
    ...(more > 0 ? [make('p', {}, `The file has ${more} more.`)] : []),
  ];
}

/** The only way from a string to markup on this page: into a frame whose sandbox allows no script. */
const policy = (
  globalThis as {
    trustedTypes?: {
      createPolicy: (name: string, rules: object) => { createHTML: (html: string) => string };
    };
  }
).trustedTypes?.createPolicy(COPY_POLICY, { createHTML: (html: string) => html });

function pageSections(certificate: Certificate): HTMLElement[] {
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

function buttons(json: string): HTMLElement {
  const print = make('button', { type: 'button' }, 'Print this result');
  print.addEventListener('click', () => globalThis.print());
  const save = make('button', { type: 'button' }, 'Download as JSON');
  save.addEventListener('click', () => {
    const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
    make('a', { href: address, download: 'verification.json' }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  });
  return make('div', { class: 'buttons' }, print, save);
}

function make(name: string, attributes: Record<string, string>, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}
