import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Goal, isReached } from '#bench/goals.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';

const bench = join(projectFolder, 'bench');

type Part = { part: string; statements: number; aim: number | null };
type Result = { goals?: Goal[]; parts?: Part[] };

function missedIn({ goals = [], parts = [] }: Result): string[] {
  return [
    ...goals.filter((goal) => !isReached(goal, goal.aim ?? goal.must)).map(({ work }) => work),
    ...parts.filter(({ statements, aim }) => aim !== null && statements > aim).map(({ part }) => part),
  ];
}

test('the README says for each goal that a committed result misses what it would take', () => {
  const readme = readFileSync(join(bench, 'README.md'), 'utf8');
  const [, section = ''] = readme.split('## Goals that the committed results miss');
  const results = readdirSync(join(bench, 'results'));
  for (const file of results) {
    const result: Result = JSON.parse(readFileSync(join(bench, 'results', file), 'utf8'));
    for (const goal of missedIn(result)) {
      expect.soft(section, `${goal} in ${file}`).toContain(`| ${goal} | \`${file.replace('.json', '')}\` |`);
    }
  }
});
