import { UserError } from '#scripts/cli/user-error.ts';
import { type StageName, stageNames } from './stages.ts';

export type Lane = 'test' | 'all' | 'check';

export const COMMANDS: Record<Lane, string> = {
  test: 'npm test',
  all: 'npm run test:all',
  check: 'npm run check',
};

const LANES: Record<string, Lane> = { '--all': 'all', '--check': 'check' };
const FLAGS = ['--rest', '--changed', '--with-browser'];
const NUMBERS = ['--minutes', '--seed', '--count'];
/** Former names. */
const ALIASES: Record<string, StageName> = { journeys: 'browser' };

export type Asked = ReturnType<typeof parseArguments>;

export function parseArguments(given: readonly string[]) {
  const flags = new Set<string>();
  const numbers = new Map<string, number>();
  const words: string[] = [];
  let lane: Lane = 'test';
  const left = given.flatMap((word) => (/^--\w+=\d+$/.test(word) ? word.split('=') : word));
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const other = LANES[word];
    if (other) lane = other;
    else if (FLAGS.includes(word)) flags.add(word);
    else if (NUMBERS.includes(word)) numbers.set(word, wholeNumber(word, left.shift()));
    else words.push(word);
  }
  const [first, ...rest] = words;
  // All words of npm run check are a filter: it has one stage with tests.
  const stage = lane === 'check' || first === undefined ? undefined : stageNamed(first);
  return {
    lane,
    stage,
    // Paths, titles and other arguments of the tool.
    filter: stage ? rest : words,
    // Leaves out what `npm test` has.
    rest: flags.has('--rest'),
    // Only what a change reaches.
    changed: flags.has('--changed'),
    withBrowser: flags.has('--with-browser'),
    // For all stages together.
    minutes: numbers.get('--minutes') ?? null,
    seed: numbers.get('--seed') ?? null,
    count: numbers.get('--count') ?? null,
  };
}

function stageNamed(word: string): StageName {
  const name = ALIASES[word] ?? stageNames.find((one) => one === word);
  if (name) return name;
  throw new UserError(`There is no stage ${word}: say ${stageNames.join(', ')}, or nothing for all.`);
}

function wholeNumber(option: string, text = ''): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new UserError(`${option} needs a whole number.`);
}
