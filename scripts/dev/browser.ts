import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { UserError } from '#scripts/cli/user-error.ts';
import { browserTests } from './test-settings.ts';
import { findProgram, isProgram, runCommand, runTool } from './tool.ts';

/** The headless shell first: a test costs it a third of the processor time of the others. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export async function findBrowser(signal: AbortSignal): Promise<string> {
  if (browserTests.browser) return browserTests.browser;
  return present() ?? (await fetchPlaywrights(signal)) ?? (await installPackage(signal)) ?? noBrowser();
}

function present(): string | undefined {
  const own = chromium.executablePath();
  if (isProgram(own)) return own;
  const installed = NAMES.map(findProgram).find((path) => path !== undefined);
  return installed ?? MAC_APPS.find(isProgram);
}

async function fetchPlaywrights(signal: AbortSignal): Promise<string | undefined> {
  console.log('Fetching a browser for the tests…');
  const { code } = await runTool('@playwright/test/cli.js', ['install', 'chromium'], { signal });
  return code === 0 ? present() : undefined;
}

async function installPackage(signal: AbortSignal): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log("Installing the system's Chromium…");
  const update = await runCommand('apt-get', ['update'], { signal });
  if (update.code !== 0) return undefined;
  for (const name of PACKAGES) {
    const { code } = await runCommand('apt-get', ['install', '-y', name], { signal });
    if (code === 0) return present();
  }
  return undefined;
}

function noBrowser(): never {
  throw new UserError(
    'The browser tests need Chromium: install it, or set CHROMIUM_PATH to where a Chromium or Chrome is.',
  );
}
