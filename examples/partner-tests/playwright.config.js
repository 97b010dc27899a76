import { defineConfig, devices } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  timeout: 60_000,
  // The addresses that npm start printed.
  use: {
    ...devices['Desktop Chrome'],
    baseURL: 'http://localhost:3000',
    simulatorURL: 'http://localhost:4010',
  },
});
