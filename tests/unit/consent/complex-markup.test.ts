import { expect, test } from 'vitest';
import { inspectConsentHtml } from '#features/consent/checker/consent-safety.ts';
import { boundedConsentText } from '#features/consent/checker/consent-words.ts';
import { inspectLogo } from '#features/consent/checker/logo.ts';
import { complexTexts, reopened } from '#tests/support/hostile/complex-markup.ts';

const attributes = (part: (place: number) => string) => Array.from({ length: 300 }, (_, at) => part(at));

test.each([
  ['1,000 formatting elements reopened in 1,000 paragraphs', reopened(1_000, 1_000)],
  ['257 nested elements', '<div>'.repeat(257)],
  ['nested templates', '<template>'.repeat(300)],
  ['60,000 elements side by side', '<i></i>'.repeat(60_000)],
  ['300 attributes of an element', `<p ${attributes((at) => `a${at}`).join(' ')}>`],
  ['300 attributes that are added to the body', attributes((at) => `<body a${at}>`).join('')],
])('rejects %s as too complex', (_what, html) => {
  expect(inspectConsentHtml(html)).toEqual({ verdict: 'unsafe', findings: ['too_complex'] });
});

test('accepts a long text with plain markup', () => {
  const line = '<ul><li>I <b>agree</b> to be <a href="https://example.com/">asked</a>.</li></ul>\n';
  expect(inspectConsentHtml(line.repeat(700))).toEqual({ verdict: 'safe', findings: [] });
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
  ['300 attributes', `<g ${attributes((at) => `a${at}=""`).join(' ')}/>`],
])('rejects a logo with %s', (_what, inside) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${inside}</svg>`;
  expect(inspectLogo(Buffer.from(svg))).toEqual({
    error: expect.stringContaining('Save it as a plain SVG'),
  });
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
