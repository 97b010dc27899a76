import { defineConfig } from 'vitest/config';
import { securityTags } from './scripts/dev/asvs/tags.ts';
import { attack } from './scripts/dev/test-settings.ts';

/** Thousands of sockets occupy the machine: nothing else runs beside them. */
const ALONE = ['tests/attack/sockets.test.ts'];

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
            ...ALONE,
            // In npm test, tests/browser/consent/consent-frame.spec.ts opens a hostile text of its own.
            ...(attack.isSample ? ['tests/attack/consent-frames.test.ts'] : []),
          ],
          globalSetup: ['tests/attack/shared-instance.ts'],
          // One file after another: each compares the shared instance before and after.
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'sockets',
          include: attack.isSample ? [] : ALONE,
          globalSetup: ['tests/attack/shared-instance.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
