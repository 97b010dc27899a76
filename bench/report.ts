import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { describeRun, writeResults } from '#scripts/dev/results.ts';

/** All rows of a table have the same names. NaN where nothing is measured. */
export type Row = Record<string, string | number>;

export type Limit = { what: string; value: number; limit: number };

export type Report = {
  method: object;
  tables: Record<string, Row[]>;
  limits: Limit[];
  /** A sentence for each kind of failed request. */
  failures: string[];
};

export function printReport({ tables, limits }: Report): void {
  for (const [title, rows] of Object.entries({ ...tables, limits })) {
    console.log(`\n${title}`);
    console.table(rows.map(rounded));
  }
}

/** In the last result of each group. */
export function storeReport(name: string, { method, tables, limits }: Report): void {
  const file = join(projectFolder, 'bench', 'results.json');
  const results = JSON.parse(readFileSync(file, 'utf8'));
  results[name] = rounded({ ...describeRun(), method, ...tables, limits });
  writeResults(file, results);
}

export const missedLimits = (limits: Limit[]): string[] =>
  limits
    .filter(({ value, limit }) => !(value <= limit))
    .map(({ what, value, limit }) => `${what}: ${value.toFixed(2)}; at most ${limit} is allowed.`);

const rounded = (value: object): object =>
  JSON.parse(JSON.stringify(value, (_, cell) => (typeof cell === 'number' ? roundedNumber(cell) : cell)));

const roundedNumber = (value: number) =>
  Math.abs(value) < 100 ? Number(value.toPrecision(3)) : Math.round(value);
