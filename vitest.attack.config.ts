import { defineConfig } from 'vitest/config';
import { attack } from './platform/config/test-settings.ts';
import { securityTags } from './scripts/dev/asvs/tags.ts';

/** `npm run attack`: everything that is tried against a production instance behind a TLS proxy. */
export default defineConfig({
  test: {
    environment: 'node',
    tags: securityTags(),
    testTimeout: 180_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'attack',
          include: ['tests/attack/*.test.ts'],
          exclude: [
            'tests/attack/sockets.test.ts',
            // The sample for `npm test` is tests/browser/consent/hostile-consent.spec.ts.
            ...(attack.isSample ? ['tests/attack/consent-frames.test.ts'] : []),
          ],
          globalSetup: ['tests/attack/shared-instance.ts'],
          // One file after another: each compares what the shared instance holds before and after.
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'sockets',
          // Thousands of sockets take the machine: nothing runs beside them.
          include: attack.isSample ? [] : ['tests/attack/sockets.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
