import type { DefaultTreeAdapterTypes } from 'parse5';
import { MAX_LOGO_BYTES } from '#features/brand/model/logo-file.ts';
import { elementsBelow, textIn } from './bounded-tree.ts';

type Element = DefaultTreeAdapterTypes.Element;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/** In characters, with each reference replaced by its target. */
const MAX_DRAWN_LENGTH = 4 * MAX_LOGO_BYTES;
/** Elements and references on the way down. */
const MAX_DEPTH = 1_000;
const MAX_STOPS = 1_000;
const MAX_REFERENCES = 10_000;

const GRADIENTS = ['lineargradient', 'radialgradient'];
/** Values that come from elsewhere, so that a reference applies to more elements than name it. */
const INDIRECT = /\b(?:var|attr|env|element)\(|\binherit\b|(?:^|[;{\s])(?:all|filter|backdrop-filter)\s*:/i;
const REFERENCE = /url\(\s*(?:["']\s*)?#([^"')]*)/gi;
/** Class selectors only, without comments, strings, nested or conditional rules. */
const PLAIN_STYLE = /^(?:[\s,.\w-]*\{[^{}"'/@]*\})*\s*$/;
const RULE = /([^{}]*)\{([^{}]*)\}/g;

/** A few hundred characters can stand for 10^30 elements. */
export function repeatsTooOften(root: Element): boolean {
  const elements = [root, ...elementsBelow(root)];
  if (elements.filter(({ tagName }) => tagName === 'stop').length > MAX_STOPS) return true;
  const targets = targetsIn(elements);
  const isRepeated = (name: string) => targets.has(name) || name.includes('%');
  const styles = elements.filter(({ tagName }) => tagName === 'style').map(textIn);
  const byClass: ByClass = new Map();
  for (const style of styles.filter((text) => namesIn(text).some(isRepeated)))
    if (!readStyle(style, byClass)) return true;
  const references = new Map<Element, string[]>();
  let count = 0;
  for (const element of elements) {
    const names = referencesOf(element, byClass).filter(isRepeated);
    count += names.length;
    // Browsers decode `%61`, which would hide the name of a target.
    if (count > MAX_REFERENCES || names.some((name) => name.includes('%'))) return true;
    if (names.length > 0) references.set(element, names);
  }
  if (count === 0) return false;
  if ([...styles, ...elements.flatMap(valuesOf)].some((text) => INDIRECT.test(text))) return true;

  const lengths = new Map<Element, number>();
  const lengthOf = (element: Element, depth: number): number => {
    const known = lengths.get(element);
    if (known !== undefined) return known;
    if (depth > MAX_DEPTH) return Number.POSITIVE_INFINITY;
    // An element that contains itself has no end.
    lengths.set(element, Number.POSITIVE_INFINITY);
    let length = ownLength(element);
    const parts = [
      ...element.childNodes.filter(isElement),
      ...(references.get(element) ?? []).flatMap((name) => targets.get(name) ?? []),
    ];
    for (const part of parts) length += lengthOf(part, depth + 1);
    lengths.set(element, length);
    return length;
  };
  return lengthOf(root, 0) > MAX_DRAWN_LENGTH;
}

const isElement = (node: ChildNode): node is Element => 'tagName' in node;

/** Gradients are no parts: a shape that names one is still one shape. */
function targetsIn(elements: readonly Element[]): Map<string, Element[]> {
  const targets = new Map<string, Element[]>();
  for (const element of elements.filter(({ tagName }) => !GRADIENTS.includes(tagName.toLowerCase()))) {
    for (const { value } of element.attrs.filter(({ name }) => /^(?:xml:)?id$/.test(name))) {
      const known = targets.get(value);
      if (known) known.push(element);
      else targets.set(value, [element]);
    }
  }
  return targets;
}

const valuesOf = ({ attrs }: Element) =>
  attrs.map(({ name, value }) => (name === 'style' ? `;${value}` : `${name}:${value}`));

const ownLength = ({ tagName, attrs, childNodes }: Element): number =>
  tagName.length +
  attrs.reduce((sum, { name, value }) => sum + name.length + value.length, 0) +
  childNodes.reduce((sum, node) => sum + ('value' in node ? node.value.length : 1), 0);

function referencesOf({ attrs }: Element, byClass: ByClass): string[] {
  return attrs.flatMap(({ name, value }) => {
    if (/href$/i.test(name)) return [nameIn(value.trim().slice(1))];
    if (name === 'class')
      return [...new Set(value.split(/\s+/).flatMap((each) => [...(byClass.get(each) ?? [])]))];
    return namesIn(value);
  });
}

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(REFERENCE)].map(([, name = '']) => nameIn(name.trim()))),
];

/** As the URL parser leaves it. */
const nameIn = (fragment: string) => fragment.replaceAll(/[\t\n\r]/g, '');

type ByClass = Map<string, Set<string>>;

/** Returns false for a style that may apply to other elements than those of a class. */
function readStyle(style: string, byClass: ByClass): boolean {
  const plain = style.replaceAll(/url\(\s*(["'])(#[^"']*)\1\s*\)/gi, 'url($2)').trim();
  if (!PLAIN_STYLE.test(plain)) return false;
  for (const [, selectors = '', body = ''] of plain.matchAll(RULE)) {
    const names = namesIn(body);
    if (names.length === 0) continue;
    for (const selector of selectors.split(',').map((each) => each.trim())) {
      if (!/^\.[\w-]+$/.test(selector)) return false;
      const name = selector.slice(1);
      const known = byClass.get(name) ?? new Set();
      for (const each of names) known.add(each);
      byClass.set(name, known);
    }
  }
  return true;
}
