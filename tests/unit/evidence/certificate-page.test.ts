import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderCertificate } from '#features/evidence/proof/page/certificate-page.ts';
import { printable, printableJson } from '#features/evidence/proof/words/printable.ts';
import { certificateVerdict } from '#features/evidence/proof/words/verdict.ts';
import { HELD } from '#tests/support/evidence/both-verifiers.ts';
import {
  erasedJourney,
  leadEvents,
  onPage,
  pageOf,
  type StoredText,
  textOf,
} from '#tests/support/evidence/event-chains.ts';
import { expectFault } from '#tests/support/evidence/expect-fault.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import { framesIn } from '#tests/support/evidence/page-frames.ts';
import {
  certificateOf,
  journeyOf,
  key,
  REFERENCE,
  sealed,
  texts,
  verdictsOn,
  verifiedCertificate,
} from '#tests/support/evidence/signed-certificates.ts';

const hashes = texts.map(({ sha256 }) => sha256);
const page = pageOf(hashes);
const plainEvents = leadEvents(REFERENCE, texts);

const journeyOn = (named: string, pages: StoredText[]) => ({
  ...journeyOf(onPage(plainEvents, named)),
  pages,
});
const certified = (named: StoredText, pages = [named]) => sealed(journeyOn(named.sha256, pages), key);
const changed = (from: string, to: string): StoredText =>
  textOf(Buffer.from(Buffer.from(page.bytes).toString().replaceAll(from, to)));

test('both verifiers accept the page of a display, and its absence', async () => {
  expect(await verdictsOn(await certified(page))).toEqual(HELD);
  expect(await verdictsOn(await certificateOf(plainEvents))).toEqual(HELD);
});

test('both verifiers accept a frame with a title and a class, or without', async () => {
  for (const attributes of ['', ' title=""', ' class="a b"', ' title="a &quot;b&quot;" class="c"'])
    expect(await verdictsOn(await certified(changed(' title="Text"', attributes)))).toEqual(HELD);
});

test('an erased display no longer names its page', async () => {
  const journey = erasedJourney(journeyOn(page.sha256, [page]), [2, 3, 4, 5, 6, 7]);
  const certificate = await sealed(journey, key);
  expect(certificate.pages).toEqual([]);
  expect(await verdictsOn(certificate)).toEqual(HELD);
});

test.each<[string, StoredText, StoredText[] | undefined, RegExp]>([
  ['a changed page', page, [{ ...changed('agree', 'refuse'), sha256: page.sha256 }], /has other bytes/],
  ['no such page', page, [], /which is missing/],
  ['a page twice', page, [page, page], /is there twice/],
  ['a page without the text', pageOf(hashes.slice(1)), undefined, /does not show the text/],
  ['a page with a script', changed('<p>', '<script></script><p>'), undefined, /form of a page copy/],
  [
    'a page with a foreign frame',
    changed('<p>', '<IFRAME src="x"></IFRAME><p>'),
    undefined,
    /form of a page copy/,
  ],
  ['a frame with a content', changed('title="Text"', 'srcdoc="<p>"'), undefined, /form of a page copy/],
  ...[
    'sandbox=""srcdoc="words"',
    'sandbox="" style="display:none"',
    'sandbox="" title="Text" title="Text"',
  ].map((tag): [string, StoredText, undefined, RegExp] => [
    `a frame with the attributes ${tag}`,
    changed('sandbox="" title="Text"', tag),
    undefined,
    /form of a page copy/,
  ]),
  ['a page of 101 frames', pageOf(Array(101).fill(hashes[0])), undefined, /form of a page copy/],
  ['a page of 4 MiB', pageOf(hashes, 'a'.repeat(4 * 1024 * 1024)), undefined, /form of a page copy/],
  ['a page that is no document', changed('<!doctype html>', ''), undefined, /form of a page copy/],
])('both verifiers reject %s', async (_, named, pages, fault) => {
  expectFault(await verdictsOn(await certified(named, pages)), fault);
});

test('both verifiers reject a page that no event names', async () => {
  const certificate = await certified(page);
  const other = Buffer.from(pageOf(hashes, 'other words').bytes);
  const stray = { sha256: textOf(other).sha256, bytes: other.toString('base64url') };
  expectFault(
    await verdictsOn({ ...certificate, pages: [...(certificate.pages ?? []), stray] }),
    /No event names the page/,
  );
});

test.each([68, 72])('a text counts as often as a page frames it: %i times 60 KB', async (frames) => {
  const long = [textOf(Buffer.from(`<p>${'<'.repeat(60_000)}</p>`)), ...texts.slice(1)];
  const [first = '', second = ''] = long.map(({ sha256 }) => sha256);
  const framed = pageOf([...Array(frames).fill(first), second]);
  const journey = journeyOf(onPage(leadEvents(REFERENCE, long), framed.sha256), long);
  const { ours } = await verdictsOn(await sealed({ ...journey, pages: [framed] }, key));
  expect(ours === 'held').toBe(frames === 68);
});

const leadOf = (own = texts, reference = REFERENCE) => journeyOf(leadEvents(reference, own), own, reference);
const print = async (journey = journeyOf()) =>
  renderCertificate(await verifiedCertificate(await sealed(journey, key)));

test('shows of each event what it recorded and its place in the tree', async () => {
  const page = await print();
  for (const text of [
    'checked: “I agree”',
    'covers it, as leaf 4',
    '390 × 844 pixels',
    'operator.example, personal_v3',
    '<dt>Served by</dt><dd dir="auto">https://operator.example/consents as client partner-1, production mode</dd>',
  ])
    expect(page).toContain(text);
  expect(page).not.toContain('none in the file covers it');
});

test('says that no checkpoint covers an event, and shows erased ones as erased', async () => {
  const bare = await new GrowingLog(key).certificate(journeyOf());
  const page = renderCertificate(await verifiedCertificate(bare));
  expect(page.match(/none in the file covers it/g)).toHaveLength(7);
  const left = await print(erasedJourney(journeyOf(), [1, 2, 3, 4, 5, 6, 7]));
  expect(left.match(/Its details were deleted/g)).toHaveLength(7);
  expect(left).toContain('Not in the file: the details of event 5 are erased (see event 8)');
  for (const detail of ['Ada Ng', 'ada@example.com', '5555550199']) expect(left).not.toContain(detail);
});

test('says the same words as the command, with control characters escaped', async () => {
  const verified = await verifiedCertificate(await sealed(leadOf(texts, 'A\u001b[2J\u202eB'), key));
  const page = renderCertificate(verified);
  for (const { says } of certificateVerdict(verified))
    for (const sentence of says) expect(page).toContain(printable(sentence).replaceAll('"', '&quot;'));
  expect(page).toContain('A\\u001b[2J\\u202eB');
  for (const hidden of ['\u001b', '\u202e']) expect(page).not.toContain(hidden);
});

test('a page says which texts are too long for their words, also of the worst markup', async () => {
  const worst = (kilobytes: number) => textOf(Buffer.from('<table><tr><td>a'.repeat(kilobytes * 64)));
  const page = await print(leadOf([worst(1_000), textOf(Buffer.from('<p>Short words</p>'))]));
  const words = [...page.matchAll(/<pre>([^<]*)<\/pre><\/div>/g)].map(([, text]) => text);
  expect(words).toEqual(['This text is too long to show here.', 'Short words']);
});

test('escapes what can’t be seen, also in the words of a text', async () => {
  const hidden = '\u200b\u00ad\u3164\u{e0041}\u{e0101}\u202e';
  const written = '\\u200b\\u00ad\\u3164\\udb40\\udc41\\udb40\\udd01\\u202e';
  expect(printable(`a${hidden}b é ❤\ufe0f`)).toBe(`a${written}b é ❤\ufe0f`);
  expect(JSON.parse(printableJson(hidden))).toBe(hidden);
  const page = await print(leadOf([textOf(Buffer.from(`<p>I agree${hidden}</p>`))]));
  expect(page).toContain(`<pre>I agree ${written.slice(6)}</pre>`);
});

test.each([
  ['control characters', 0x00, 0x1f],
  ['the Arabic letter mark', 0x061c, 0x061c],
  ['the joiners, and marks of direction', 0x200b, 0x200f],
  ['separators, and overrides of direction', 0x2028, 0x202e],
  ['the empty Braille pattern', 0x2800, 0x2800],
  ['variation selectors', 0xfe00, 0xfe0e],
  ['tags, and all that Unicode reserves to be ignored', 0xe0000, 0xe0fff],
])('escapes %s', (_, first, last) => {
  for (let point = first; point <= last; point++) {
    const letter = String.fromCodePoint(point);
    const units = letter.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    expect(printable(`A${letter}B`)).toBe(`A${units.join('')}B`);
    expect(JSON.parse(printableJson(`A${letter}B`))).toBe(`A${letter}B`);
  }
});

test('each frame contains the bytes of its text, which never become markup outside a frame', async () => {
  const html = fc.string({
    unit: fc.constantFrom(...'<>"\'&\r\n aé', '</iframe>', '<script>', '<!--', ']]>', '&#13;', '&amp;'),
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(html, html, async (first, second) => {
      const shown = [...new Set([first, second])].map((source) => textOf(Buffer.from(source)));
      const verified = await verifiedCertificate(await sealed(leadOf(shown, first), key));
      const page = renderCertificate({ ...verified, kid: second });
      expect(framesIn(page)).toEqual(shown.map(({ bytes }) => Buffer.from(bytes).toString()));
      const own = page.replace(/srcdoc="[^"]*"/g, '');
      expect(own.match(/<\/?(script|iframe|style|!--)/g)).toEqual([
        '<style',
        '</style',
        ...shown.flatMap(() => ['<iframe', '</iframe']),
        '<script',
        '</script',
      ]);
    }),
    { numRuns: 60 },
  );
});

test('runs only its own script and loads nothing', async () => {
  const page = await print();
  const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
  expect(policy).toMatch(
    /^default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; img-src data:; font-src data:; script-src &#39;sha256-[\w+/]{43}=&#39;;/,
  );
  expect(page.match(/<iframe[^>]*sandbox="allow-same-origin"/g)).toHaveLength(texts.length);
  expect(page).not.toContain('allow-scripts');
  expect(page.match(/(src|href)="/g)).toBe(null);
});
