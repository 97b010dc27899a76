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
    sentence: 'no test waits for a time instead of an event',
    shows: ({ path, nodes }) =>
      path.startsWith('tests/') && nodes.some((node) => isCallOf(node, ['waitForTimeout'])),
  },
  {
    sentence: 'the linter is not silenced without a reason',
    shows: ({ comments }) =>
      comments.split('\n').some((line) => /biome-ignore/.test(line) && !REASONED.test(line)),
  },
];

/** Each bad habit that a source shows: file: what ought to be. */
export function badHabits(source: ParsedSource): string[] {
  return HABITS.filter(({ shows }) => shows(source)).map(({ sentence }) => `${source.path}: ${sentence}`);
}

function isCallOf({ type, callee }: Node, methods: string[]): boolean {
  return type === 'CallExpression' && isNode(callee) && methods.includes(nameOf(callee.property));
}
