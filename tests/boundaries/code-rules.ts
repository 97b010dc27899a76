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
    sentence: 'a transaction is opened with transaction()',
    breaches: ({ path, nodes }) =>
      path !== 'platform/database/transaction.ts' &&
      !path.startsWith('tests/') &&
      nodes.some((node) => isCallOf(node, ['$transaction'])),
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

function isCallOf({ type, callee }: Node, methods: string[]): boolean {
  return type === 'CallExpression' && isNode(callee) && methods.includes(nameOf(callee.property));
}
