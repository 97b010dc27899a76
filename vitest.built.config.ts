import { defineConfig } from 'vitest/config';
import { securityTags } from './scripts/dev/asvs/tags.ts';
import { attack, faults } from './scripts/dev/test-settings.ts';

/** Thousands of sockets occupy the machine: nothing else runs beside them. */
const SOCKETS = 'tests/attack/sockets.test.ts';
/** It needs both cores: it fails if a connection is dropped. */
const CROWD = 'tests/fleet/long/crowd.test.ts';
const FAIL_ON_SERVER_ERRORS = ['tests/support/instances/fail-on-server-errors.ts'];

/** The tests on instances of a build. */
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
            SOCKETS,
            // In npm test, tests/browser/consent/consent-frame.spec.ts opens a hostile text of its own.
            ...(attack.isSample ? ['tests/attack/consent-frames.test.ts'] : []),
          ],
          globalSetup: ['tests/attack/shared-instance.ts'],
          setupFiles: ['tests/attack/name-logs.ts'],
          // One file after another: each compares the shared instance before and after.
          maxWorkers: 1,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'sockets',
          include: [SOCKETS],
          globalSetup: ['tests/attack/shared-instance.ts'],
          setupFiles: ['tests/attack/name-logs.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['tests/pages/**/*.test.ts'],
          testTimeout: 60_000,
          setupFiles: FAIL_ON_SERVER_ERRORS,
          // It starts one app for all files. A second app would load each page of its own once more.
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/{faults,model}/**/*.test.ts'],
          setupFiles: FAIL_ON_SERVER_ERRORS,
          maxWorkers: 4,
          maxConcurrency: 8,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'fleet',
          include: [faults.isCrowded ? 'tests/fleet/**/*.test.ts' : 'tests/fleet/*.test.ts'],
          exclude: [CROWD],
          setupFiles: FAIL_ON_SERVER_ERRORS,
          // Several instances on one machine: few files at a time, so that each gets enough of the cores.
          maxWorkers: faults.isCrowded ? 2 : 4,
          // All fault tests run first; a sample is small enough for both at once.
          sequence: { groupOrder: faults.isCrowded ? 4 : 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: faults.isCrowded ? [CROWD] : [],
          setupFiles: FAIL_ON_SERVER_ERRORS,
          maxWorkers: 1,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
