import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** What a consent text holds beside words: the first group could act, the second is blocked where it is shown. */
export type Finding =
  | 'script'
  | 'event_handler'
  | 'script_address'
  | 'frame'
  | 'form'
  | 'refresh'
  | 'base'
  | 'plugin'
  | 'foreign_markup'
  | 'external_load'
  | 'unknown_element';

/** `unsafe` closes the form; `odd` is shown all the same, and staff are told. */
export type Inspection = { verdict: 'safe' | 'odd' | 'unsafe'; findings: Finding[] };

const ODDITIES: readonly Finding[] = ['external_load', 'unknown_element'];

const WORDS_AND_ORDER = new Set(
  (
    'html head body a abbr address article b blockquote br caption center cite code col colgroup dd del dfn div dl dt em ' +
    'figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark nav ol p pre q s samp ' +
    'section small span strike strong style sub sup table tbody td tfoot th thead time title tr tt u ul var wbr'
  ).split(' '),
);

const ACTIVE: Record<string, Finding> = {
  script: 'script',
  iframe: 'frame',
  frame: 'frame',
  frameset: 'frame',
  portal: 'frame',
  fencedframe: 'frame',
  form: 'form',
  input: 'form',
  button: 'form',
  select: 'form',
  textarea: 'form',
  option: 'form',
  keygen: 'form',
  isindex: 'form',
  object: 'plugin',
  embed: 'plugin',
  applet: 'plugin',
  base: 'base',
  svg: 'foreign_markup',
  math: 'foreign_markup',
};

const ADDRESSES = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'data',
  'poster',
  'background',
  'cite',
  'longdesc',
  'xlink:href',
]);
const LOADS = new Set([
  'src',
  'srcset',
  'poster',
  'background',
  'data',
  'ping',
  'dynsrc',
  'lowsrc',
  'imagesrcset',
]);

/**
 * Inspects the HTML of a consent block by an allow-list, on a parsed copy: what is shown and sent stays untouched. Parsed as
 * a whole document, since that is how a browser meets it, both with and without scripting.
 */
export function inspectConsent(html: string): Inspection {
  const found = new Set<Finding>();
  for (const scriptingEnabled of [true, false]) {
    inspectChildren(parse(`<!doctype html><body>${html}`, { scriptingEnabled }), found);
  }
  const findings = [...found].sort();
  if (findings.length === 0) return { verdict: 'safe', findings };
  return { verdict: findings.every((finding) => ODDITIES.includes(finding)) ? 'odd' : 'unsafe', findings };
}

type Parent = DefaultTreeAdapterTypes.ParentNode;
type Element = DefaultTreeAdapterTypes.Element;

function inspectChildren(parent: Parent, found: Set<Finding>): void {
  for (const node of parent.childNodes) {
    if ('tagName' in node) inspectElement(node, found);
    if ('content' in node) inspectChildren(node.content, found);
    if ('childNodes' in node) inspectChildren(node, found);
  }
}

function inspectElement(element: Element, found: Set<Finding>): void {
  const active = ACTIVE[element.tagName];
  if (active) found.add(active);
  else if (element.tagName === 'meta')
    found.add(attribute(element, 'http-equiv') ? 'refresh' : 'unknown_element');
  else if (element.tagName === 'link') found.add('external_load');
  else if (!WORDS_AND_ORDER.has(element.tagName)) found.add('unknown_element');
  if (element.tagName === 'style' && loadsFromStyle(textOf(element))) found.add('external_load');
  for (const { name, value, prefix } of element.attrs)
    inspectAttribute(prefix ? `${prefix}:${name}` : name, value, found);
}

function inspectAttribute(name: string, value: string, found: Set<Finding>): void {
  if (name.startsWith('on')) found.add('event_handler');
  if (name === 'srcdoc') found.add('frame');
  if (name === 'style' && loadsFromStyle(value)) found.add('external_load');
  // A browser drops control characters and white space before it reads the scheme.
  const address = value.replace(/[\p{Cc}\s]/gu, '').toLowerCase();
  if (
    ADDRESSES.has(name) &&
    /^(javascript|vbscript|livescript|data:(?!image\/(png|gif|jpe?g|webp);))/.test(address)
  ) {
    found.add('script_address');
  } else if (LOADS.has(name) && !address.startsWith('data:image/')) found.add('external_load');
}

const loadsFromStyle = (style: string) =>
  /url\s*\(|@import|image-set|expression\s*\(|behavior\s*:|-moz-binding|\\/i.test(style);

const attribute = (element: Element, name: string) => element.attrs.find((attr) => attr.name === name)?.value;

const textOf = (element: Element) =>
  element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
