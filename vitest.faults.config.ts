import { defineConfig } from 'vitest/config';
import { securityTags } from './scripts/dev/asvs/tags.ts';
import { faults } from './scripts/dev/test-settings.ts';

/** It needs both cores: it fails if a connection is dropped. */
const ALONE = ['tests/fleet/long/crowd.test.ts'];

export default defineConfig({
  test: {
    environment: 'node',
    tags: securityTags(),
    testTimeout: 180_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/support/instances/fail-on-server-errors.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/{faults,model}/**/*.test.ts'],
          maxWorkers: 4,
          maxConcurrency: 8,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'fleet',
          include: [faults.isCrowded ? 'tests/fleet/**/*.test.ts' : 'tests/fleet/*.test.ts'],
          exclude: ALONE,
          // Several instances on one machine: few files at a time, so that each gets enough of the cores.
          maxWorkers: faults.isCrowded ? 2 : 4,
          // All fault tests run first; a sample is small enough for both at once.
          sequence: { groupOrder: faults.isCrowded ? 1 : 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: faults.isCrowded ? ALONE : [],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
