import { defineConfig } from 'vitest/config';

/** Apart from the other tests: these drive the built app, and wait more than they work. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/{faults,fleet,model}/**/*.test.ts'],
    maxWorkers: 3,
    maxConcurrency: 8,
    testTimeout: 180_000,
  },
});
