import { defineConfig } from 'vitest/config';
import { securityTags } from './scripts/dev/asvs/tags.ts';

export default defineConfig({
  test: {
    name: 'pages',
    environment: 'node',
    include: ['tests/pages/**/*.test.ts'],
    tags: securityTags(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/support/instances/fail-on-server-errors.ts'],
    // It starts one app for all files. A second app would load each page of its own once more.
    maxWorkers: 1,
    isolate: false,
  },
});
