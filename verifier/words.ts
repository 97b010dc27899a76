const SKIPPED = 'script, style, template, head, noscript, iframe, object, svg, math';
const LINES =
  'address, br, caption, dd, div, dt, figcaption, figure, footer, form, header, hr, li, main, section, td, th, tr';
const PARAGRAPHS = 'article, aside, blockquote, dl, fieldset, h1, h2, h3, h4, h5, h6, ol, p, pre, table, ul';

/** A document made in this way runs nothing and loads nothing. */
export function wordsOf(source: string): string {
  const { body } = new DOMParser().parseFromString(asTrusted(source), 'text/html');
  for (const element of body.querySelectorAll(SKIPPED)) element.remove();
  for (const element of body.querySelectorAll(LINES)) element.after('\n');
  for (const element of body.querySelectorAll(PARAGRAPHS)) {
    element.before('\n');
    element.after('\n\n');
  }
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

type Policy = { createHTML: (text: string) => string };
type TrustedTypes = { createPolicy: (name: string, policy: Policy) => Policy };

/** Browsers with Trusted Types refuse to parse other strings. */
const asTrusted = (text: string): string => policy?.createHTML(text) ?? text;
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('words', {
  createHTML: (text) => text,
});
