import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderCertificate } from '#features/evidence/proof/certificate-page.ts';
import { printable, printableJson } from '#features/evidence/proof/printable.ts';
import { certificateVerdict } from '#features/evidence/proof/verdict.ts';
import { chain, erasedJourney, leadEvents, textOf } from '#tests/support/evidence/event-chains.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import { framesIn } from '#tests/support/evidence/page-frames.ts';
import {
  certificateOf,
  ID,
  key,
  REFERENCE,
  sealed,
  texts,
  verifiedCertificate,
} from '#tests/support/evidence/signed-certificates.ts';

const print = async (tellings: Parameters<typeof certificateOf>[0]) =>
  renderCertificate(await verifiedCertificate(await certificateOf(tellings)));

test('shows each event with its time, its person and its key', async () => {
  const page = await print(leadEvents(REFERENCE, texts));
  for (const text of [
    REFERENCE,
    'Ada Ng',
    'ada@example.com',
    '5555550199',
    'is signed with the key now and unchanged',
    '2026-11-21 09:30:00.030 UTC',
    'checked: “I agree”',
    'covers it, as leaf 4',
    '390 × 844 pixels',
    texts[0]?.sha256 ?? '',
    'operator.example, personal_v3',
    '<dt>Served by</dt><dd dir="auto">https://operator.example/consents as client partner-1, production mode</dd>',
  ])
    expect(page).toContain(text);
  expect(page).not.toContain('none in the file covers it');
});

test('says that no checkpoint covers an event, and shows erased ones as erased', async () => {
  const events = chain(ID, leadEvents(REFERENCE, texts));
  const journey = { id: ID, reference: REFERENCE, texts, events };
  const bare = await new GrowingLog(key).certificate(journey);
  const page = renderCertificate(await verifiedCertificate(bare));
  expect(page.match(/none in the file covers it/g)).toHaveLength(events.length);
  const erased = await sealed(
    erasedJourney(
      journey,
      events.map(({ number }) => number),
    ),
    key,
  );
  const left = renderCertificate(await verifiedCertificate(erased));
  expect(left.match(/Its details were deleted/g)).toHaveLength(events.length);
  expect(left).toContain('Not in the file: the details of event 5 are erased (see event 8)');
  for (const detail of ['Ada Ng', 'ada@example.com', '5555550199']) expect(left).not.toContain(detail);
});

test('says the same words as the command, with control characters escaped', async () => {
  const verified = await verifiedCertificate(
    await certificateOf(leadEvents('A\u001b[2J\u202eB', texts), 'A\u001b[2J\u202eB'),
  );
  const page = renderCertificate(verified);
  for (const { says } of certificateVerdict(verified))
    for (const sentence of says) expect(page).toContain(printable(sentence).replaceAll('"', '&quot;'));
  expect(page).toContain('A\\u001b[2J\\u202eB');
  for (const hidden of ['\u001b', '\u202e']) expect(page).not.toContain(hidden);
});

test('a page says which texts are too long for their words, and takes seconds for the worst markup', async () => {
  const worst = (kilobytes: number) => textOf(Buffer.from('<table><tr><td>a'.repeat(kilobytes * 64)));
  const all = [worst(1_000), textOf(Buffer.from('<p>Short words</p>'))];
  const journey = { id: ID, reference: REFERENCE, texts: all, events: chain(ID, leadEvents(REFERENCE, all)) };
  const page = renderCertificate(await verifiedCertificate(await sealed(journey, key)));
  const words = [...page.matchAll(/<pre>([^<]*)<\/pre><\/div>/g)].map(([, text]) => text);
  expect(words).toEqual(['This text is too long to show here.', 'Short words']);
});

test('escapes what can’t be seen, also in the words of a text', async () => {
  const hidden = '\u200b\u00ad\u3164\u{e0041}\u{e0101}\u202e';
  const written = '\\u200b\\u00ad\\u3164\\udb40\\udc41\\udb40\\udd01\\u202e';
  expect(printable(`a${hidden}b é ❤\ufe0f`)).toBe(`a${written}b é ❤\ufe0f`);
  expect(JSON.parse(printableJson(hidden))).toBe(hidden);
  const shown = [textOf(Buffer.from(`<p>I agree${hidden}</p>`))];
  const events = chain(ID, leadEvents(REFERENCE, shown));
  const journey = { id: ID, reference: REFERENCE, texts: shown, events };
  const page = renderCertificate(await verifiedCertificate(await sealed(journey, key)));
  expect(page).toContain(`<pre>I agree ${written.slice(6)}</pre>`);
});

test.each([
  ['control characters', 0x00, 0x1f],
  ['C1 control characters', 0x7f, 0x9f],
  ['the joiners, and marks of direction', 0x200b, 0x200f],
  ['separators, and overrides of direction', 0x2028, 0x202e],
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
      const journey = {
        id: ID,
        reference: first,
        texts: shown,
        events: chain(ID, leadEvents(first, shown)),
      };
      const page = renderCertificate({
        ...(await verifiedCertificate(await sealed(journey, key))),
        kid: second,
      });
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
  const page = await print(leadEvents(REFERENCE, texts));
  const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
  expect(policy).toMatch(
    /^default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; img-src data:; font-src data:; script-src &#39;sha256-[\w+/]{43}=&#39;;/,
  );
  expect(page.match(/<iframe[^>]*sandbox="allow-same-origin"/g)).toHaveLength(texts.length);
  expect(page).not.toContain('allow-scripts');
  expect(page.match(/(src|href)="/g)).toBe(null);
});
