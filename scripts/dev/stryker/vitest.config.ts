import { configDefaults, defineConfig } from 'vitest/config';
import { securityTags } from '../asvs/tags.ts';

/** They measure cost, repeat one claim over thousands of inputs, or start a program, where no mutant follows. */
const SLOW = ['cost', 'large-files', 'mutations', 'verify-script'];

/** It compares a hash of the sources, which every mutant changes. */
const HASH = 'tests/unit/consent/checker-version.test.ts';

/** The tests that need no database, in one project: Stryker knows none of the setup of the others. */
export default defineConfig({
  resolve: { conditions: ['react-server', 'node'] },
  ssr: { resolve: { conditions: ['react-server', 'node'] } },
  test: {
    environment: 'node',
    tags: [...securityTags(), { name: '@nightly' }],
    testTimeout: 60_000,
    include: ['tests/{unit,operator}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, `tests/unit/evidence/{${SLOW.join(',')}}.test.ts`, HASH],
  },
});
