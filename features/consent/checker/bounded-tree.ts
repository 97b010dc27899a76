import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  type TreeAdapter,
} from 'parse5';

export class TooComplexError extends Error {
  override name = 'TooComplexError';
}

/** Real consent texts stay far below these. */
const LIMITS = {
  nesting: 256,
  /** The parser reopens each of them in every new block: a few hundred become millions of elements. */
  openFormatting: 128,
  attributesOfElement: 256,
  nodes: 50_000,
  siblingsPassed: 5_000_000,
};

const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

type Parent = DefaultTreeAdapterTypes.ParentNode;
type Element = DefaultTreeAdapterTypes.Element;

export function boundedTree(): TreeAdapter<DefaultTreeAdapterMap> {
  const count = { nodes: 0, nesting: 0, siblingsPassed: 0 };
  const openFormatting = new Set<Element>();
  const check = (kind: keyof typeof LIMITS, number: number) => {
    if (number > LIMITS[kind]) throw new TooComplexError(kind);
  };
  const add = (kind: keyof typeof count, more: number) => {
    count[kind] += more;
    check(kind, count[kind]);
  };
  const passSiblings = ({ childNodes }: Parent) => add('siblingsPassed', childNodes.length);
  const countNew = (parent: Parent, insert: () => void) => {
    const before = parent.childNodes.length;
    insert();
    add('nodes', parent.childNodes.length - before);
  };
  const tree = defaultTreeAdapter;
  return {
    ...tree,
    createElement(tagName, namespaceURI, attrs) {
      add('nodes', 1);
      check('attributesOfElement', attrs.length);
      return tree.createElement(tagName, namespaceURI, attrs);
    },
    createCommentNode(data) {
      add('nodes', 1);
      return tree.createCommentNode(data);
    },
    insertText(parent, text) {
      countNew(parent, () => tree.insertText(parent, text));
    },
    insertTextBefore(parent, text, reference) {
      passSiblings(parent);
      countNew(parent, () => tree.insertTextBefore(parent, text, reference));
    },
    insertBefore(parent, node, reference) {
      passSiblings(parent);
      tree.insertBefore(parent, node, reference);
    },
    detachNode(node) {
      if (node.parentNode) passSiblings(node.parentNode);
      tree.detachNode(node);
    },
    adoptAttributes(element, attrs) {
      check('attributesOfElement', element.attrs.length + attrs.length);
      tree.adoptAttributes(element, attrs);
    },
    onItemPush(element) {
      add('nesting', 1);
      if (!FORMATTING.has(element.tagName)) return;
      openFormatting.add(element);
      check('openFormatting', openFormatting.size);
    },
    onItemPop(element) {
      add('nesting', -1);
      openFormatting.delete(element);
    },
  };
}

export function* elementsBelow(root: Parent): Generator<Element> {
  const waiting = [root.childNodes.values()];
  for (let level = waiting.at(-1); level; level = waiting.at(-1)) {
    const { value: node } = level.next();
    if (!node) {
      waiting.pop();
      continue;
    }
    if ('tagName' in node) yield node;
    if ('childNodes' in node) waiting.push(node.childNodes.values());
    if ('content' in node) waiting.push(node.content.childNodes.values());
  }
}

export const textIn = ({ childNodes }: Element): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('');
