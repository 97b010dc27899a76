import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The page rounds its values. */
const TOLERANCE = 0.03;

test('the page about capacity has the values of the last run of leads', () => {
  const { leads } = JSON.parse(readFileSync('bench/results.json', 'utf8'));
  const [application] = leads['a whole application'];
  const measured = {
    N: application['Node CPU ms'],
    P: application['PostgreSQL CPU ms'],
    B: application['database kB'],
    W: application['write-ahead log kB'],
  };
  const page = readFileSync('docs/capacity.md', 'utf8');
  const rows = page.matchAll(/^\| \*(\w)\* \| [^|]+ \| ([\d.]+) \w+ \| `npm run bench -- leads`/gm);
  const written = Object.fromEntries([...rows].map(([, symbol, value]) => [symbol, Number(value)]));
  expect(Object.keys(written)).toEqual(Object.keys(measured));
  for (const [symbol, value] of Object.entries(measured))
    expect(Math.abs(written[symbol] / value - 1), `${symbol}: ${value}`).toBeLessThan(TOLERANCE);
});
