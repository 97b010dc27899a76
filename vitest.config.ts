import { defineConfig } from 'vitest/config';
import { securityTags } from './scripts/dev/asvs/tags.ts';
import { LongestFirst } from './scripts/dev/test-order.ts';

export default defineConfig({
  // The condition under which Next loads server code: elsewhere the package `server-only` throws.
  resolve: { conditions: ['react-server', 'node'] },
  ssr: { resolve: { conditions: ['react-server', 'node'] } },
  test: {
    environment: 'node',
    tags: securityTags(),
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    // Many of these wait for a limit to pass: as many as there are cores would leave them idle.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Files share what a worker has imported, which saves a third of the time. A file undoes what it changes.
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
          name: 'integration',
          // A thread starts sooner than a process. It loads its own modules, so each file has its own database.
          pool: 'threads',
          include: ['tests/integration/**/*.test.ts'],
          setupFiles: ['tests/support/database/own-database.ts'],
        },
      },
    ],
  },
});
