import { defineConfig, devices } from '@playwright/test';
import { journeys } from '#env.ts';

const LOCALHOST_ONLY = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
/** Parts of a desktop browser's own window, and processes held ready or apart, which cost each journey more than its pages do. */
const FURNITURE = [
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
const IN_A_CONTAINER = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

/** What the server alone decides is asked once: without scripts where a page tells enough, with them where they add to what is told. */
const ONCE = {
  withoutScripts:
    '**/{again,answers,campaigns,consent-age,consent-alerts,edge,identity,operator-trouble,outcomes,privacy,programs,questions,records,staff-{alerts,campaigns,consents,leads,matrix,overview,reconcile,sign-in},ways-through}.spec.ts',
  withScripts: '**/canary.spec.ts',
};

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'data/test/journeys',
  fullyParallel: true,
  forbidOnly: true,
  // A journey waits for the operator now and then: three keep two cores busy.
  workers: 3,
  retries: 0,
  // The identity provider of a test warns that it is one.
  quiet: true,
  // A page may be slow where three share two cores; what never comes still fails.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // The same in every browser, with scripts and without.
  snapshotPathTemplate: '{testDir}/trees/{arg}{ext}',
  use: {
    ...devices['Desktop Chrome'],
    ...(journeys.app && { baseURL: journeys.app }),
    // What a failed journey leaves behind must hold nobody's data.
    trace: 'off',
    screenshot: 'off',
    video: 'off',
    launchOptions: {
      ...(journeys.browser && { executablePath: journeys.browser }),
      args: [...LOCALHOST_ONLY, ...IN_A_CONTAINER, `--disable-features=${FURNITURE}`],
    },
  },
  projects: [
    { name: 'scripts', grepInvert: /@without-scripts/, testIgnore: ONCE.withoutScripts },
    {
      name: 'no-scripts',
      grepInvert: /@with-scripts/,
      testIgnore: ONCE.withScripts,
      use: { javaScriptEnabled: false },
    },
  ],
});
