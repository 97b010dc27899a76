import { readFileSync } from 'node:fs';
import { findingsIn } from './language.ts';
import { filesBelow } from './source.ts';

// npm run language -- [--count] [PATH…]
const given = process.argv.slice(2);
const paths = given.filter((argument) => !argument.startsWith('--'));
const isWanted = (path: string) =>
  paths.length === 0 || paths.some((prefix) => path.startsWith(prefix.replace(/^\.\//, '')));

const findings = filesBelow('.')
  .filter(isWanted)
  .flatMap((path) => findingsIn({ path, text: readFileSync(path, 'utf8') }));

if (given.includes('--count')) {
  const counts = new Map<string, number>();
  for (const { path } of findings) counts.set(path, (counts.get(path) ?? 0) + 1);
  for (const [path, count] of [...counts].sort(([, a], [, b]) => b - a)) console.log(`${count}\t${path}`);
} else {
  for (const { path, line, word, why } of findings) console.log(`${path}:${line}: ${word}: ${why}`);
}
console.log(`${findings.length} found.`);
process.exitCode = findings.length > 0 ? 1 : 0;
