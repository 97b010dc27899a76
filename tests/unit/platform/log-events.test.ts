import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = '{app,checker,features,identity-provider,operator,platform,scripts}/**/*.{ts,tsx}';
const WRITES =
  /(?:\b(?:logEvent|logAlert|logUncaught)\(\s*|\bevent: |\breport\('\w+', )'([a-z]+(?:_[a-z]+)*)'/g;

const page = readFileSync('docs/logs.md', 'utf8');
const files = [...globSync(SOURCES), 'server.ts', 'instrumentation-node.ts'];
const written = new Set(
  files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(WRITES)].map(([, event = '']) => event)),
);
/** Values of another `event` field: evidence events and alert deliveries. */
const OF_OTHERS = /^(?:opened|resolved|repeated)$/;

test('docs/logs.md names every event that the code writes to the log, and no other', {
  tags: ['@json-logs', '@documented'],
}, () => {
  const sections = page.split('\n## ').filter((section) => section.startsWith('Events of'));
  const rows = sections.flatMap((section) => section.split('\n').filter((line) => line.startsWith('| `')));
  const documented = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, event]) => event),
  );
  expect(documented.sort()).toEqual([...written].filter((event) => !OF_OTHERS.test(event)).sort());
});
