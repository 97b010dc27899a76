import { defineConfig, devices } from '@playwright/test';
import { APP, SIMULATOR } from './addresses.js';

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  timeout: 60_000,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: APP,
    simulatorURL: SIMULATOR,
  },
});
