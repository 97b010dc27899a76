import { expect, test } from 'vitest';
import { HELD, hasFault } from '#tests/support/evidence/both-verifiers.ts';
import {
  chain,
  erasedJourney,
  leadEvents,
  onPage,
  pageOf,
  type StoredText,
  textOf,
} from '#tests/support/evidence/event-chains.ts';
import { expectFault } from '#tests/support/evidence/expect-fault.ts';
import {
  ID,
  key,
  REFERENCE,
  sealed,
  texts,
  verdictsOn,
} from '#tests/support/evidence/signed-certificates.ts';

const hashes = texts.map(({ sha256 }) => sha256);
const page = pageOf(hashes);
const tellings = leadEvents(REFERENCE, texts);

const journeyOn = (named: string, pages: StoredText[]) => ({
  id: ID,
  reference: REFERENCE,
  texts,
  pages,
  events: chain(ID, onPage(tellings, named)),
});
const certified = (named: StoredText, pages = [named]) => sealed(journeyOn(named.sha256, pages), key);
const changed = (from: string, to: string): StoredText =>
  textOf(Buffer.from(Buffer.from(page.bytes).toString().replaceAll(from, to)));

test('both verifiers accept the page of a display, and its absence', async () => {
  expect(await verdictsOn(await certified(page))).toEqual(HELD);
  expect(
    await verdictsOn(await sealed({ ...journeyOn(page.sha256, []), events: chain(ID, tellings) }, key)),
  ).toEqual(HELD);
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
    'sandbox="" title="Text" hidden=""',
    'sandbox="" title="Text" title="Text"',
    'sandbox="" title=\'Text\'',
    'sandbox="" title="Text"\nclass="a"',
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
  const [{ bytes } = { bytes: '' }] = certificate.pages ?? [];
  const other = Buffer.from(pageOf(hashes, 'other words').bytes);
  const stray = { sha256: textOf(other).sha256, bytes: other.toString('base64url') };
  expectFault(
    await verdictsOn({ ...certificate, pages: [{ sha256: page.sha256, bytes }, stray] }),
    /No event names the page/,
  );
});

test.each([68, 72])('a text counts as often as a page frames it: %i times 60 KB', async (frames) => {
  const long = [textOf(Buffer.from(`<p>${'<'.repeat(60_000)}</p>`)), ...texts.slice(1)];
  const [first = '', second = ''] = long.map(({ sha256 }) => sha256);
  const framed = pageOf([...Array(frames).fill(first), second]);
  const events = chain(ID, onPage(leadEvents(REFERENCE, long), framed.sha256));
  const journey = { ...journeyOn('', [framed]), texts: long, events };
  const found = hasFault(await verdictsOn(await sealed(journey, key)));
  expect(found).toEqual({ ours: frames === 72, second: frames === 72 });
});
