import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import {
  type ConsentFinding,
  type Inspection,
  SHELL_END,
  SHELL_START,
  TOO_COMPLEX,
} from '#features/consent/model/consent-inspection.ts';
import { boundedTree, elementsBelow, TooComplexError, textIn } from './bounded-tree.ts';
import { inspectAttribute, loadsFromStyle } from './consent-attributes.ts';

/** None of these can act: the page's content security policy blocks them. */
const SUSPICIOUS: readonly ConsentFinding[] = [
  'external_load',
  'unknown_element',
  'unknown_attribute',
  'unknown_address',
];

const WORDS_AND_ORDER = new Set(
  (
    'html head body a abbr address article b blockquote br caption center cite code col colgroup dd del dfn div dl dt em ' +
    'figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark nav ol p pre q s samp ' +
    'section small span strike strong style sub sup table tbody td tfoot th thead time title tr tt u ul var wbr'
  ).split(' '),
);

const ACTIVE: Partial<Record<ConsentFinding, string>> = {
  script: 'script',
  frame: 'iframe frame frameset portal fencedframe',
  form: 'form input button select textarea option keygen isindex',
  plugin: 'object embed applet',
  base: 'base',
  foreign_markup: 'svg math',
};

const FINDING_OF = new Map(
  Object.entries(ACTIVE).flatMap(([finding, elements]) =>
    elements.split(' ').map((element) => [element, finding as ConsentFinding]),
  ),
);

export function inspectConsentHtml(html: string): Inspection {
  const found = new Set<ConsentFinding>();
  try {
    for (const scriptingEnabled of [true, false]) {
      const source = `<!doctype html>${SHELL_START}${html}${SHELL_END}`;
      const document = parse(source, { scriptingEnabled, treeAdapter: boundedTree() });
      for (const element of elementsBelow(document)) inspectElement(element, found);
    }
  } catch (error) {
    if (error instanceof TooComplexError) return TOO_COMPLEX;
    throw error;
  }
  const findings = [...found].sort();
  if (findings.length === 0) return { verdict: 'safe', findings };
  return { verdict: findings.every((finding) => SUSPICIOUS.includes(finding)) ? 'odd' : 'unsafe', findings };
}

type Element = DefaultTreeAdapterTypes.Element;

function inspectElement(element: Element, found: Set<ConsentFinding>): void {
  const { tagName } = element;
  const active = FINDING_OF.get(tagName) ?? activeInHead(element);
  if (active) found.add(active);
  else if (!WORDS_AND_ORDER.has(tagName)) found.add('unknown_element');
  if (tagName === 'style' && loadsFromStyle(textIn(element))) found.add('external_load');
  for (const { name, value, prefix } of element.attrs) {
    for (const finding of inspectAttribute(prefix ? `${prefix}:${name}` : name, value)) found.add(finding);
  }
}

function activeInHead(element: Element): ConsentFinding | null {
  if (element.tagName === 'meta') return attribute(element, 'http-equiv') === undefined ? null : 'refresh';
  if (element.tagName !== 'link') return null;
  // No content security policy prevents these connections.
  return /preconnect|dns-prefetch/i.test(attribute(element, 'rel') ?? '') ? 'connection' : 'external_load';
}

const attribute = (element: Element, name: string) => element.attrs.find((attr) => attr.name === name)?.value;
