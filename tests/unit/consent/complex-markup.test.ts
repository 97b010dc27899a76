import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspectConsentHtml } from '#checker/consent-safety.ts';
import { boundedConsentText, consentToText } from '#checker/consent-words.ts';
import { inspectLogo } from '#checker/logo.ts';
import { complexTexts, reopened } from '#tests/support/hostile/complex-markup.ts';

const TOO_COMPLEX = { verdict: 'unsafe', findings: ['too_complex'] };
const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${inside}</svg>`);

test.each([
  ['1,000 formatting elements reopened in 1,000 paragraphs', reopened(1_000, 1_000)],
  ['60 KB of them', reopened(4_300, 4_000)],
  ['9,000 nested elements', '<div>'.repeat(9_000)],
  ['257 nested elements', '<div>'.repeat(257)],
  ['nested templates', '<template>'.repeat(300)],
  ['60,000 elements side by side', '<i></i>'.repeat(60_000)],
  ['300 attributes of an element', `<p ${Array.from({ length: 300 }, (_, place) => `a${place}`).join(' ')}>`],
  [
    '300 attributes that are added to the body',
    Array.from({ length: 300 }, (_, place) => `<body a${place}>`).join(''),
  ],
])('rejects %s as too complex', (_what, html) => {
  expect(inspectConsentHtml(html)).toEqual(TOO_COMPLEX);
});

test('accepts a long text with plain markup', () => {
  const html =
    '<h2>Terms</h2><ul><li>I <b>agree</b> to be <a href="https://example.com/">asked</a>.</li></ul>\n'.repeat(
      600,
    );
  expect(inspectConsentHtml(html)).toEqual({ verdict: 'safe', findings: [] });
});

test('finds an active element at any depth within the limits', () => {
  const html = `${'<div>'.repeat(200)}<template>${'<p>'.repeat(20)}<script></script>`;
  expect(inspectConsentHtml(html)).toMatchObject({
    verdict: 'unsafe',
    findings: expect.arrayContaining(['script']),
  });
});

test.each([
  ['60,000 nested groups', '<g>'.repeat(60_000)],
  ['60,000 groups side by side', '<g/>'.repeat(60_000)],
  ['300 attributes', `<g ${Array.from({ length: 300 }, (_, place) => `a${place}=""`).join(' ')}/>`],
])('rejects a logo with %s', (_what, inside) => {
  expect(inspectLogo(svg(inside))).toEqual({ error: expect.stringContaining('Save it as a plain SVG') });
});

/** Those that once took the longest, and some of each other kind. */
const USUAL =
  /^(?:as many reopened|links in links|nested formulas|attributes of one element$|addresses|end tags|cells)/;
for (const [what, html] of Object.entries(complexTexts())) {
  test(`${what} overflow neither the check nor the words`, {
    tags: USUAL.test(what) ? ['@consent-checker'] : ['@consent-checker', '@nightly'],
  }, () => {
    expect(['safe', 'odd', 'unsafe']).toContain(inspectConsentHtml(html).verdict);
    expect(boundedConsentText(html)?.length ?? 0).toBeLessThanOrEqual(1_000_000);
  });
}

test('cuts words that are nested too deeply, and marks the cut', () => {
  expect(consentToText(`${'<div>'.repeat(20_000)}deep`)).toContain('[The rest is nested too deeply.]');
});

test('accepts numbered lists of any start and style', () => {
  expect(consentToText('<ol type="I" start="999999999"><li>a</li></ol>')).toContain('a');
});

describe('generated nestings', { tags: ['@nightly'] }, () => {
  const names =
    'a b i font p div table tr td caption ul li template svg g foreignObject math mi select option form button nobr h1 applet'.split(
      ' ',
    );
  const tag = fc
    .tuple(fc.constantFrom(...names), fc.boolean(), fc.nat({ max: 9 }))
    .map(([name, isEnd, id]) => (isEnd ? `</${name}>` : `<${name} id=${id}>`));
  const pattern = fc.tuple(fc.array(tag, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 3_000 }));
  const text = fc.array(pattern, { minLength: 1, maxLength: 4 }).map((patterns) =>
    patterns
      .map(([tags, times]) => tags.join('x').repeat(times))
      .join('')
      .slice(0, 60_000),
  );

  test('never crash the check', () => {
    fc.assert(
      fc.property(text, (html) => {
        expect(['safe', 'odd', 'unsafe']).toContain(inspectConsentHtml(html).verdict);
        expect(typeof consentToText(html)).toBe('string');
      }),
      { numRuns: 40 },
    );
  });
});
