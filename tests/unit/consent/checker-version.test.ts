import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHECKER_VERSION } from '#features/consent/checker/version.ts';

const SOURCES = [
  'features/consent/checker/consent-safety.ts',
  'features/consent/checker/consent-attributes.ts',
  'features/consent/checker/bounded-tree.ts',
  'features/consent/model/consent-inspection.ts',
];

test('stored verdicts expire when the sources of the safety check change', () => {
  const { version } = JSON.parse(readFileSync('node_modules/parse5/package.json', 'utf8'));
  const hash = createHash('sha256').update(version);
  for (const source of SOURCES) hash.update(readFileSync(source));
  expect(CHECKER_VERSION, 'write this value to features/consent/checker/version.ts').toBe(
    hash.digest('hex').slice(0, 12),
  );
});
