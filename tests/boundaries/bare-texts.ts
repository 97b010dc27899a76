import { childrenOf, isNode, type Node, nameOf, nodesOf, type ParsedSource } from './source.ts';

type Kind = 'text' | 'changing text' | 'element' | 'changing element';

/**
 * Translators, readers and extensions replace and merge text nodes. React then fails to insert an element before a text,
 * to remove a text, or to change one. It survives all three for a text that is its element's only child, and for texts
 * whose neighbors never change.
 */
export function hasBareText({ path, nodes, text }: ParsedSource): boolean {
  // The children of a layout are a page, which Next wraps.
  const isElements = elementNames(nodes, text, /\/layout\.tsx$/.test(path) ? ['children'] : []);
  return nodes.some((node) => isBareIn(node, isElements) || returnsText(node, isElements));
}

function isBareIn(node: Node, isElements: IsElements): boolean {
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return false;
  const kinds = nodesOf(node.children)
    .filter((child) => !isBlank(child))
    .map((child) => kindOfChild(child, isElements));
  const isText = (kind: Kind) => kind === 'text' || kind === 'changing text';
  // Its parent may have further children.
  if (node.type === 'JSXFragment') return kinds.some(isText);
  if (kinds.length < 2 || !kinds.some(isText)) return false;
  return kinds.some((kind) => kind.startsWith('changing'));
}

/** A component whose text would be beside other children of the element around it. */
function returnsText({ type, id, init, body }: Node, isElements: IsElements): boolean {
  const made = isNode(init) ? init : null;
  const isArrow = type === 'VariableDeclarator' && made?.type === 'ArrowFunctionExpression';
  if (!/^[A-Z][a-z]/.test(nameOf(id)) || (type !== 'FunctionDeclaration' && !isArrow)) return false;
  const block = isArrow ? made?.body : body;
  if (!isNode(block)) return false;
  const results =
    block.type === 'BlockStatement' ? returnsOf(block).map(({ argument }) => argument) : [block];
  return results.filter(isNode).some((result) => kindOf(result, isElements).endsWith('text'));
}

function returnsOf(node: Node): Node[] {
  if (node.type === 'ReturnStatement') return [node];
  if (/Function/.test(node.type)) return [];
  return childrenOf(node).flatMap(returnsOf);
}

type IsElements = (expression: Node) => boolean;

/** By a type that admits no text, or by a value that is made of elements. */
function elementNames(nodes: Node[], text: string, known: string[]): IsElements {
  const source = ({ start, end }: Node) => text.slice(start, end);
  const typed = nodes.filter(
    ({ type, typeAnnotation }) =>
      type === 'TSPropertySignature' && isNode(typeAnnotation) && /Element/.test(source(typeAnnotation)),
  );
  const made = nodes.filter(
    ({ type, init }) => type === 'VariableDeclarator' && isNode(init) && makesElements(init),
  );
  const names = new Set([
    ...known,
    ...typed.map(({ key }) => nameOf(key)),
    ...made.map(({ id }) => nameOf(id)),
  ]);
  return ({ type, property, callee, ...rest }) => {
    if (type === 'MemberExpression') return names.has(nameOf(property));
    return names.has(type === 'CallExpression' ? nameOf(callee) : nameOf({ type, ...rest }));
  };
}

const makesElements = (node: Node): boolean =>
  /^JSX(Element|Fragment)$/.test(node.type) || childrenOf(node).some(makesElements);

function kindOfChild(child: Node, isElements: IsElements): Kind {
  if (child.type === 'JSXText') return 'text';
  return kindOf(isNode(child.expression) ? child.expression : child, isElements);
}

function kindOf(node: Node, isElements: IsElements): Kind {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return 'element';
    case 'Literal':
      return typeof node.value === 'string' ? 'text' : 'changing element';
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return isNode(node.expression) ? kindOf(node.expression, isElements) : 'changing text';
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return kindOfParts([node.consequent, node.alternate, node.right], isElements);
    case 'CallExpression':
      return isList(node, isElements) || isElements(node) ? 'changing element' : 'changing text';
    case 'Identifier':
      return nameOf(node) === 'undefined' || isElements(node) ? 'changing element' : 'changing text';
    default:
      return isElements(node) ? 'changing element' : 'changing text';
  }
}

const kindOfParts = (parts: unknown[], isElements: IsElements): Kind =>
  parts.filter(isNode).some((part) => kindOf(part, isElements).endsWith('text'))
    ? 'changing text'
    : 'changing element';

/** Of elements: a callback with a text alone makes texts. */
function isList({ callee, arguments: given }: Node, isElements: IsElements): boolean {
  const [callback] = nodesOf(given);
  if (!isNode(callee) || nameOf(callee.property) !== 'map' || !callback) return false;
  return callback.type === 'Identifier' || calls(callback, isElements) || makesElements(callback);
}

const calls = ({ body }: Node, isElements: IsElements) => isNode(body) && isElements(body);

function isBlank({ type, value, expression }: Node): boolean {
  if (type === 'JSXText') return /^\s*\n\s*$/.test(String(value));
  return isNode(expression) && expression.type === 'JSXEmptyExpression';
}
