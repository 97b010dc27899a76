import { defineConfig } from 'vitest/config';
import { securityTags } from './scripts/dev/asvs/tags.ts';

export default defineConfig({
  // The condition under which Next loads server code: elsewhere the package `server-only` throws.
  resolve: { conditions: ['react-server', 'node'] },
  ssr: { resolve: { conditions: ['react-server', 'node'] } },
  test: {
    environment: 'node',
    tags: securityTags(),
    // What code under test prints is shown with a test that fails.
    silent: 'passed-only',
    testTimeout: 60_000,
    // Many of these wait for a limit to pass: as many as there are cores would leave them idle.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit and wire',
          // One worker's files share what they import: to load it anew for each takes a third of all. What a file changes it puts back.
          isolate: false,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', 'tests/integration/**', 'tests/{attack,faults,fleet,model}/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          // A thread starts sooner than a process, and holds its own modules, and thereby its own database, all the same.
          pool: 'threads',
          include: ['tests/integration/**/*.test.ts'],
          setupFiles: ['tests/support/database/own-database.ts'],
        },
      },
    ],
  },
});
