import type { Cell } from './cells.ts';
import { chanceFrom } from './prng.ts';

/** The app itself has to run out of time with a token or the consents: ten seconds and more each. */
const isLong = ({ endpoint, toxic, end }: Cell) =>
  endpoint !== 'lead' && toxic === 'timeout' && end.state !== 'answered';

export function chosenFrom(cells: Cell[], { cells: wanted, seed }: { cells: number | 'all'; seed: number }) {
  if (wanted === 'all') return cells;
  const chance = chanceFrom(seed);
  const shuffled = cells
    .filter((cell) => !isLong(cell))
    .map((cell) => ({ cell, at: chance.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ cell }) => cell);
  const kinds = new Map(shuffled.map((cell) => [kindOf(cell), cell]));
  const first = [...kinds.values()];
  return [...first, ...shuffled.filter((cell) => !first.includes(cell))].slice(0, wanted);
}

const kindOf = ({ endpoint, end }: Cell) => [endpoint, end.state, end.posts, end.reasons].join();
