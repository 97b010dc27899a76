import { defineConfig } from 'vitest/config';
import { securityTags } from './scripts/dev/asvs/tags.ts';

const NIGHTLY = { name: '@nightly', description: 'Runs in npm run test:all, not in npm test' };

export default defineConfig({
  // The condition under which Next loads server code: without it the package `server-only` throws.
  resolve: { conditions: ['react-server', 'node'] },
  ssr: { resolve: { conditions: ['react-server', 'node'] } },
  test: {
    environment: 'node',
    tags: [...securityTags(), NIGHTLY],
    silent: 'passed-only',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/support/random-seed.ts'],
    // Many tests wait for a limit: with one worker per core, cores would be idle.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Files share a worker's imports, which saves a third of the time. A file undoes its changes.
          isolate: false,
          include: ['tests/{unit,boundaries,security}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'wire',
          isolate: false,
          include: ['tests/{edge,operator,sandbox,scripts}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          // In processes, not threads: when V8 crashed in a thread, it ended the whole run.
          name: 'integration',
          isolate: false,
          include: ['tests/integration/**/*.test.ts'],
          setupFiles: ['tests/integration/support/between-files.ts'],
        },
      },
    ],
  },
});
