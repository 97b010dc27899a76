import { hasBareText } from './bare-texts.ts';
import { isNode, type Node, nameOf, type ParsedSource } from './source.ts';

type Rule = { sentence: string; breaches: (source: ParsedSource) => boolean };

const REASONED = /biome-ignore(-\w+)? \S+: \S+ \S+/;

const RULES: Rule[] = [
  {
    // React renders a form forever if its action is bound in the browser's code (decision 0002).
    sentence: 'no action is bound in a client component',
    breaches: ({ statements, nodes }) =>
      statements[0]?.directive === 'use client' && nodes.some((node) => isCallOf(node, ['bind'])),
  },
  {
    sentence: 'a text that may change, or has neighbors that may, is the only child of its element',
    breaches: hasBareText,
  },
  {
    sentence: 'a transaction is opened with transaction()',
    breaches: ({ path, nodes }) =>
      path !== 'platform/database/transaction.ts' &&
      !path.startsWith('tests/') &&
      nodes.some((node) => isCallOf(node, ['$transaction'])),
  },
  {
    // The reader returns only fields of the form's schema.
    sentence: 'a posted form is read with readForm()',
    breaches: ({ path, nodes }) => /^(app|features)\//.test(path) && readsFormData(nodes),
  },
  {
    sentence: 'no test waits for a time instead of an event',
    breaches: ({ path, nodes }) =>
      path.startsWith('tests/') && nodes.some((node) => isCallOf(node, ['waitForTimeout'])),
  },
  {
    sentence: 'a test without a browser waits with until()',
    breaches: ({ path, nodes }) =>
      /^tests\/(?!browser|journeys|attack)/.test(path) &&
      nodes.some((node) => isCallOf(node, ['waitUntil', 'waitFor', 'poll'])),
  },
  {
    sentence: 'a test is declared with test()',
    breaches: ({ imports }) => imports.some(({ from, names }) => from === 'vitest' && names.includes('it')),
  },
  {
    sentence: 'a tag is in the details of a test',
    breaches: ({ path, nodes }) => path.startsWith('tests/') && nodes.some(isTagInTitle),
  },
  {
    sentence: 'the linter is not silenced without a reason',
    breaches: ({ comments }) =>
      comments.split('\n').some((line) => /biome-ignore/.test(line) && !REASONED.test(line)),
  },
];

function isTagInTitle({ type, arguments: given }: Node): boolean {
  const [title] = type === 'CallExpression' && Array.isArray(given) ? given : [];
  return isNode(title) && title.type === 'Literal' && / @[a-z]+-/.test(String(title.value));
}

export function brokenCodeRules(source: ParsedSource): string[] {
  return RULES.filter(({ breaches }) => breaches(source)).map(
    ({ sentence }) => `${source.path}: ${sentence}`,
  );
}

const FORM_READERS = ['get', 'getAll', 'has', 'entries', 'keys', 'values', 'forEach'];

function readsFormData(nodes: Node[]): boolean {
  const forms = nodes.flatMap((node) => {
    const { type, id, init, typeAnnotation: annotation } = node;
    const named = isNode(annotation) && isNode(annotation.typeAnnotation) && annotation.typeAnnotation;
    if (type === 'Identifier' && named && nameOf(named.typeName) === 'FormData') return [nameOf(node)];
    return type === 'VariableDeclarator' && isFormData(init) ? [nameOf(id)] : [];
  });
  const isForm = (part: unknown) => isFormData(part) || (isNode(part) && forms.includes(nameOf(part)));
  return nodes.some(({ type, callee, argument, right }) => {
    if (type === 'SpreadElement') return isForm(argument);
    if (type === 'ForOfStatement') return isForm(right);
    const isRead =
      type === 'CallExpression' && isNode(callee) && FORM_READERS.includes(nameOf(callee.property));
    return isRead && isForm(callee.object);
  });
}

/** `new FormData()`, or `await request.formData()` with what is chained to it. */
function isFormData(part: unknown): boolean {
  if (!isNode(part)) return false;
  if (part.type === 'NewExpression') return nameOf(part.callee) === 'FormData';
  if (part.type === 'AwaitExpression' || part.type === 'ParenthesizedExpression')
    return isFormData(part.argument ?? part.expression);
  if (part.type !== 'CallExpression' || !isNode(part.callee)) return false;
  return nameOf(part.callee.property) === 'formData' || isFormData(part.callee.object);
}

function isCallOf({ type, callee }: Node, methods: string[]): boolean {
  return type === 'CallExpression' && isNode(callee) && methods.includes(nameOf(callee.property));
}
