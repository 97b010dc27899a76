import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { type Logo, MAX_LOGO_BYTES } from '#features/brand/model/logo-file.ts';
import { boundedTree, elementsBelow, TooComplexError, textIn } from './bounded-tree.ts';
import { rasterSize, sizeError } from './image-size.ts';
import { repeatsTooOften } from './logo-repetition.ts';

type Element = DefaultTreeAdapterTypes.Element;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

export function inspectLogo(bytes: Uint8Array): Logo | { error: string } {
  if (bytes.length === 0) return { error: 'Choose a file first' };
  if (bytes.length > MAX_LOGO_BYTES)
    return { error: 'This file is larger than 256 KB. Choose a smaller one' };
  const found = rasterSize(bytes) ?? svgSize(bytes);
  if (!found) return { error: 'Choose a PNG, JPEG or SVG file' };
  if ('error' in found) return found;
  const error = sizeError(found);
  return error ? { error } : found;
}

const ALLOWED_ELEMENTS = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon defs lineargradient radialgradient stop clippath mask ' +
    'symbol use title desc text tspan style metadata'
  ).split(' '),
);

/** Accepts only drawing elements, although the response's content security policy blocks scripts and loads too. */
function svgSize(bytes: Uint8Array): Logo | { error: string } | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
  // With another encoding, a browser would read other markup than this check does.
  if (/^\uFEFF?\s*<\?xml\s[^?]*encoding\s*=\s*(?!["']utf-?8["'])/i.test(text)) return { error: ALLOWED_SVG };
  const start = text.replace(/^\uFEFF?\s*(?:<\?xml\s[^?]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*/, '');
  if (!/^<svg[\s>]/.test(start)) return /^<!DOCTYPE/i.test(start) ? { error: ALLOWED_SVG } : null;
  // Entities and instructions could hide markup from this check.
  if (/<!DOCTYPE|<!ENTITY|<!\[CDATA|<\?/i.test(start)) return { error: ALLOWED_SVG };
  const drawing = parseDrawing(start);
  if (!drawing) return { error: ALLOWED_SVG };
  const { root, unsafe } = drawing;
  if (unsafe) return { error: `The image contains ${unsafe}, which isn’t allowed. Save it as a plain SVG` };
  if (repeatsTooOften(root))
    return { error: 'The image repeats its parts too often. Save it as a simpler SVG or a PNG' };
  const size = sizeOf(root);
  return size
    ? { mediaType: 'image/svg+xml', ...size }
    : { error: 'The image has no size. Add a width and height, or a viewBox' };
}

const ALLOWED_SVG = 'The image contains more than a drawing. Save it as a plain SVG or a PNG';

function parseDrawing(markup: string): { root: Element; unsafe: string | null } | null {
  try {
    let hidesAttributes = false;
    const fragment = parseFragment(markup, {
      treeAdapter: boundedTree(),
      // Of `HREF` and `href` this parser drops the second, and an SVG viewer ignores the first.
      onParseError: ({ code }) => {
        hidesAttributes ||= code === 'duplicate-attribute';
      },
    });
    if (hidesAttributes) return null;
    const [root, ...others] = fragment.childNodes.filter(isElement);
    if (!root || others.length > 0) return null;
    for (const element of elementsBelow(fragment)) {
      const unsafe = unsafeFeature(element);
      if (unsafe) return { root, unsafe };
    }
    return { root, unsafe: null };
  } catch (error) {
    if (error instanceof TooComplexError) return null;
    throw error;
  }
}

const isElement = (node: ChildNode): node is Element => 'tagName' in node;

const SVG = 'http://www.w3.org/2000/svg';

/** Rejects HTML elements: inside a title or description, their raw text hides elements that an SVG viewer would show. */
function unsafeFeature(element: Element): string | null {
  const { tagName, namespaceURI, attrs } = element;
  if (namespaceURI !== SVG || !ALLOWED_ELEMENTS.has(tagName.toLowerCase())) return `<${tagName}>`;
  if (tagName === 'style' && isExternal(textIn(element))) return 'a style that loads something';
  for (const { name, value } of attrs) {
    if (/^on/i.test(name) || name === 'filter') return name;
    if (/href$/i.test(name) && !value.trim().startsWith('#')) return 'a link';
    if (!/^xmlns/.test(name) && isExternal(value)) return `a ${name} that loads something`;
  }
  return null;
}

const isExternal = (text: string) =>
  /@import|expression|javascript:|image-set|src\(|\\/i.test(text) || /url\(\s*(?!["']?#)/i.test(text);

function sizeOf({ attrs }: Element): { width: number; height: number } | null {
  const value = (wanted: string) =>
    attrs.find(({ name }) => name.toLowerCase() === wanted)?.value.trim() ?? '';
  const [, , wide, high] = value('viewbox').split(/[\s,]+/);
  const side = (given: string, boxed = '') => {
    const length = /^(\d+(?:\.\d+)?)(?:px)?$/.exec(given)?.[1] ?? /^\d+(?:\.\d+)?$/.exec(boxed)?.[0];
    return length === undefined ? null : Math.ceil(Number(length));
  };
  const [width, height] = [side(value('width'), wide), side(value('height'), high)];
  return width === null || height === null ? null : { width, height };
}
