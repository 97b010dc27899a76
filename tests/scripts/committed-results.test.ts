import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Goal, isReached } from '#bench/goals.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';

const bench = join(projectFolder, 'bench');
/** A page rounds its values. */
const TOLERANCE = 0.03;

type Part = { part: string; statements: number; aim: number | null };
type Result = { goals?: Goal[]; parts?: Part[] };

const resultOf = (name: string) => JSON.parse(readFileSync(join(bench, 'results', `${name}.json`), 'utf8'));

function missedIn({ goals = [], parts = [] }: Result): string[] {
  return [
    ...goals.filter((goal) => !isReached(goal, goal.aim ?? goal.must)).map(({ work }) => work),
    ...parts.filter(({ statements, aim }) => aim !== null && statements > aim).map(({ part }) => part),
  ];
}

test('the README says for each goal that a committed result misses what it would take, and for no other', () => {
  const readme = readFileSync(join(bench, 'README.md'), 'utf8');
  const [, section = ''] = readme.split('## Goals that the committed results miss');
  const [table = ''] = section.split('\n### ');
  const listed = [...table.matchAll(/^\| (.+?) \| `(\w+)` \|/gm)].map(([, goal, name]) => `${goal}, ${name}`);
  const names = readdirSync(join(bench, 'results')).map((file) => file.replace('.json', ''));
  const missed = names.flatMap((name) => missedIn(resultOf(name)).map((goal) => `${goal}, ${name}`));
  expect(listed.toSorted()).toEqual(missed.toSorted());
});

test('the page about capacity has the values of the committed results', () => {
  const { applications, bytesEach, walBytesEach } = resultOf('capacity');
  const { subjects, scale } = resultOf('leads');
  const { events, seconds } = resultOf('evidence').measured.sealing;
  const own = subjects.find(({ subject }: { subject: string }) => subject === 'Handoff');
  const whole = resultOf('statements').parts.find(({ part }: Part) => part === 'the whole application');
  const measured: Record<string, number> = {
    '*N*': applications.nodeCpuMs,
    '*P*': applications.postgresCpuMs,
    '*S*': own.atFullSpeed.leadsPerCpuSecond,
    '*F*': scale.factor,
    '*B*': bytesEach / 1_000,
    '*W*': walBytesEach / 1_000,
    '*C*': applications.maxConnections,
    '*M*': resultOf('soak').thirds.at(-1).rssMib,
    '*E*': events / seconds,
    '': whole.statements,
  };
  const page = readFileSync(join(projectFolder, 'docs/capacity.md'), 'utf8');
  const rows = [
    ...page.matchAll(/^\| (\*[A-Z]\*)? ?\| [^|]+ \| ([\d.,]+)(?: \w+)? \| [^|]*`npm run bench/gm),
  ];
  const written = Object.fromEntries(
    rows.map(([, symbol = '', value = '']) => [symbol, Number(value.replaceAll(',', ''))]),
  );
  expect(Object.keys(written)).toEqual(Object.keys(measured));
  for (const [symbol, value] of Object.entries(measured))
    expect.soft(Math.abs((written[symbol] ?? 0) / value - 1), `${symbol}: ${value}`).toBeLessThan(TOLERANCE);
});
