import { defineConfig, devices } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  // The addresses that npm start printed.
  use: {
    ...devices['Desktop Chrome'],
    baseURL: 'http://localhost:3000',
    simulatorURL: 'http://localhost:4010',
  },
});
