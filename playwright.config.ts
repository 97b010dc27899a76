import { defineConfig, devices } from '@playwright/test';
import { browserTests } from './scripts/dev/test-settings.ts';

const LOCALHOST_ONLY = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
/** Parts of a browser's window, and spare processes, cost a test more than its pages do. */
const DISABLED_FEATURES = [
  'InitialWebUI',
  'IsolateSandboxedIframes',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'WebUIBackForwardButton',
  'WebUIHomeButton',
  'WebUILocationBar',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'WebUIReloadButton',
  'WebUISplitTabsButton',
  'WebUIToolbar',
];
/**
 * With `ignoreHTTPSErrors` alone, Chromium restarts a request for each new connection. After too many restarts, the
 * request fails with ERR_TOO_MANY_RETRIES.
 */
const ANY_CERTIFICATE = '--ignore-certificate-errors';
const IN_A_CONTAINER = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

export default defineConfig({
  testDir: 'tests/browser',
  // Takes pictures for people, and checks nothing.
  ...(!browserTests.takesShots && { testIgnore: 'shots/**' }),
  globalSetup: './tests/browser/support/instances.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Tests wait for the operator now and then: three keep two cores busy.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  snapshotPathTemplate: '{testDir}/aria-snapshots/{arg}{ext}',
  use: {
    ...devices['Desktop Chrome'],
    // A failed test leaves no personal data behind.
    trace: 'off',
    screenshot: 'off',
    video: 'off',
    // Moving drawings are a third of Chromium's processor time. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(browserTests.browser && { executablePath: browserTests.browser }),
      args: [
        ...LOCALHOST_ONLY,
        ANY_CERTIFICATE,
        ...IN_A_CONTAINER,
        `--disable-features=${DISABLED_FEATURES}`,
      ],
    },
  },
});
