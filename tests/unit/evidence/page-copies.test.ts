import { expect, test } from 'vitest';
import { renderCertificate } from '#features/evidence/proof/certificate-page.ts';
import { certificateVerdict } from '#features/evidence/proof/verdict.ts';
import { BOTH, HELD, hasFault } from '#tests/support/evidence/both-verifiers.ts';
import {
  chain,
  erasedJourney,
  leadEvents,
  onPage,
  pageOf,
  type StoredText,
  textOf,
} from '#tests/support/evidence/event-chains.ts';
import {
  ID,
  key,
  REFERENCE,
  sealed,
  texts,
  verdictsOn,
  verifiedCertificate,
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

test.each(['', ' title=""', ' class="a b"', ' title="a &quot;b&quot;" class="c"'])(
  'both verifiers accept a frame with the attributes “%s”',
  async (attributes) => {
    expect(await verdictsOn(await certified(changed(' title="Text"', attributes)))).toEqual(HELD);
  },
);

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
  const verdicts = await verdictsOn(await certified(named, pages));
  expect(verdicts.ours).toMatch(fault);
  expect(hasFault(verdicts)).toEqual(BOTH);
});

test('both verifiers reject a page that no event names', async () => {
  const certificate = await certified(page);
  const [{ bytes } = { bytes: '' }] = certificate.pages ?? [];
  const other = Buffer.from(pageOf(hashes, 'other words').bytes);
  const stray = { sha256: textOf(other).sha256, bytes: other.toString('base64url') };
  const verdicts = await verdictsOn({ ...certificate, pages: [{ sha256: page.sha256, bytes }, stray] });
  expect(verdicts.ours).toMatch(/No event names the page/);
  expect(hasFault(verdicts)).toEqual(BOTH);
});

test('a text counts as often as a page frames it, and a file with many pages is printed in part', {
  tags: ['@nightly'],
}, async () => {
  const long = [textOf(Buffer.from(`<p>${'<'.repeat(60_000)}</p>`)), ...texts.slice(1)];
  const [first = '', second = ''] = long.map(({ sha256 }) => sha256);
  const shown = leadEvents(REFERENCE, long).flatMap((telling) =>
    telling.kind === 'consent_displayed' ? [telling] : [],
  );
  const journeyWith = (frames: number, copies: number) => {
    const pages = Array.from({ length: copies }, (_, copy) =>
      pageOf([...Array(frames).fill(first), second], `${copy}`),
    );
    const named = pages.flatMap(({ sha256 }) => onPage(shown.slice(0, 1), sha256)).concat(shown.slice(1));
    const [begun, ...others] = leadEvents(REFERENCE, long);
    const tellings = [begun, ...named, ...others.filter(({ kind }) => kind !== 'consent_displayed')];
    return sealed(
      { ...journeyOn('', pages), texts: long, events: chain(ID, tellings as typeof others) },
      key,
    );
  };
  expect(hasFault(await verdictsOn(await journeyWith(72, 1)))).toEqual(BOTH);
  const held = await journeyWith(68, 6);
  expect(await verdictsOn(held)).toEqual(HELD);
  const printed = renderCertificate(await verifiedCertificate(held));
  expect(printed.match(/<iframe title="Page/g)).toHaveLength(1);
  expect(printed).toContain('The file has 5 more, which would make this page too large.');
});

test('the printable certificate draws the page in a sandbox, with the texts in its frames', async () => {
  const verified = await verifiedCertificate(await certified(page));
  const printed = renderCertificate(verified);
  const [, drawn = ''] =
    /<iframe title="Page 1" sandbox="allow-same-origin" referrerpolicy="no-referrer" srcdoc="([^"]*)"/.exec(
      printed,
    ) ?? [];
  expect(drawn).toContain(
    `data-sha256=&quot;${hashes[0]}&quot; sandbox=&quot;allow-same-origin&quot; srcdoc=&quot;&amp;lt;!doctype`,
  );
  expect(drawn).toContain('&amp;lt;p&amp;gt;I agree – ja.');
  expect(certificateVerdict(verified).find(({ topic }) => topic === 'Page as drawn')?.says[0]).toBe(
    `SHA-256 ${page.sha256}, ${page.bytes.length} bytes in the file`,
  );
});
