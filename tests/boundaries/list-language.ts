import { readFileSync } from 'node:fs';
import { findingsIn } from './language.ts';
import { filesBelow } from './source.ts';

// npm run language -- [PATH…]
const given = process.argv.slice(2);
const findings = filesBelow('.')
  .filter(
    (path) => given.length === 0 || given.some((prefix) => path.startsWith(prefix.replace(/^\.\//, ''))),
  )
  .flatMap((path) => findingsIn({ path, text: readFileSync(path, 'utf8') }));
console.log([...findings, `${findings.length} found.`].join('\n'));
process.exitCode = findings.length > 0 ? 1 : 0;
