import { isNode, type Node, nameOf, type ParsedSource } from './source.ts';

type Habit = { sentence: string; shows: (source: ParsedSource) => boolean };

const REASONED = /biome-ignore(-\w+)? \S+: \S+ \S+/;

const HABITS: Habit[] = [
  {
    // React renders a form for ever where its action was bound in the browser's code (decision 0002).
    sentence: 'no action is bound in a client component',
    shows: ({ statements, nodes }) =>
      statements[0]?.directive === 'use client' && nodes.some((node) => isCallOf(node, ['bind'])),
  },
  {
    sentence: 'a transaction is opened with transaction()',
    shows: ({ path, nodes }) =>
      path !== 'platform/database/transaction.ts' &&
      !path.startsWith('tests/') &&
      nodes.some((node) => isCallOf(node, ['$transaction'])),
  },
  {
    sentence: 'no test waits for a time instead of an event',
    shows: ({ path, nodes }) =>
      path.startsWith('tests/') && nodes.some((node) => isCallOf(node, ['waitForTimeout'])),
  },
  {
    sentence: 'a test without a browser waits with until()',
    shows: ({ path, nodes }) =>
      /^tests\/(?!browser|journeys|attack)/.test(path) &&
      nodes.some((node) => isCallOf(node, ['waitUntil', 'waitFor', 'poll'])),
  },
  {
    sentence: 'a test is declared with test()',
    shows: ({ imports }) => imports.some(({ from, names }) => from === 'vitest' && names.includes('it')),
  },
  {
    sentence: 'a tag stands in the details of a test',
    shows: ({ path, nodes }) => path.startsWith('tests/') && nodes.some(isTagInTitle),
  },
  {
    sentence: 'the linter is not silenced without a reason',
    shows: ({ comments }) =>
      comments.split('\n').some((line) => /biome-ignore/.test(line) && !REASONED.test(line)),
  },
];

function isTagInTitle({ type, arguments: given }: Node): boolean {
  const [title] = type === 'CallExpression' && Array.isArray(given) ? given : [];
  return isNode(title) && title.type === 'Literal' && / @[a-z]+-/.test(String(title.value));
}

/** Each bad habit that a source shows: file: what ought to be. */
export function badHabits(source: ParsedSource): string[] {
  return HABITS.filter(({ shows }) => shows(source)).map(({ sentence }) => `${source.path}: ${sentence}`);
}

function isCallOf({ type, callee }: Node, methods: string[]): boolean {
  return type === 'CallExpression' && isNode(callee) && methods.includes(nameOf(callee.property));
}
