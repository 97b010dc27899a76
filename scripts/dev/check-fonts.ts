import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '#platform/config/env.ts';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { generateClient } from './app-build.ts';
import { findBrowser } from './browser.ts';
import { projectFolder } from './data-folder.ts';
import {
  drawnFamilies,
  FAMILIES,
  type FontFamily,
  installedFiles,
  writeFontconfig,
} from './font-families.ts';
import { freshDatabase } from './fresh-database.ts';
import { onInterruption } from './interruption.ts';
import { runPlaywright } from './test/browser-stage.ts';
import type { Tally } from './test/reports.ts';

/** The rest of the pages has a typeface that the app serves, as `typeface.spec.ts` shows. */
const MEASURING = [
  'tests/browser/consent/consent-frame.spec.ts',
  'tests/browser/evidence/certificate-page.spec.ts',
  'tests/browser/platform/typeface.spec.ts',
];

const { signal, exitCode } = onInterruption();
// A folder of its own: `npm run asvs -- --ran` reads the reports in that of npm test.
const folder = join(projectFolder, 'data', 'check-fonts');
const tallies: Tally[] = [];
try {
  if (process.platform !== 'linux')
    throw new UserError('npm run test:all -- fonts needs Linux: browsers elsewhere do not use fontconfig.');
  const missing = MEASURING.filter((path) => !existsSync(join(projectFolder, path)));
  if (missing.length > 0) throw new UserError(`These tests do not exist: ${missing.join(', ')}.`);
  await generateClient(signal);
  for (const family of wantedFamilies()) {
    tallies.push(await check(family));
    signal.throwIfAborted();
  }
} catch (error) {
  if (!signal.aborted) exitWithError(error);
  console.log('Stopped before the end.');
  process.exit(exitCode());
}

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
if (passed + failed === 0) console.log('None of the font families is installed.');
console.log(`${passed} passed, ${failed + (passed + failed === 0 ? 1 : 0)} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function wantedFamilies(): FontFamily[] {
  const named = process.argv.slice(2);
  const names = FAMILIES.map(({ name }) => name);
  const other = named.find((name) => !names.includes(name));
  if (other) throw new UserError(`${other} is not one of the families: ${names.join(', ')}.`);
  return FAMILIES.filter(({ name }) => named.length === 0 || named.includes(name));
}

async function check(family: FontFamily): Promise<Tally> {
  const files = installedFiles(family);
  if (files.size === 0) {
    console.log(`${family.name} is not installed (on Debian: ${family.debianPackage}).`);
    return { passed: 0, failed: canInstall() ? 1 : 0 };
  }
  console.log(`With ${family.name} as the only font family:`);
  const database = await freshDatabase(
    folder,
    `npm run test:all -- fonts (process ${process.pid})`,
    'fleeting',
  );
  try {
    const environment = { FONTCONFIG_FILE: writeFontconfig(join(folder, 'fonts'), files) };
    const drawn = await drawnFamilies(await findBrowser(signal), environment);
    const others = drawn.filter((name) => !name.startsWith(family.name));
    if (others.length > 0) {
      console.log(`The browser does not follow FONTCONFIG_FILE: it draws in ${others.join(', ')}.`);
      return { passed: 0, failed: 1 };
    }
    console.log(`The browser draws in ${drawn.join(', ')}.`);
    return await runPlaywright({
      name: 'fonts',
      part: { minutes: 10, environment },
      databaseUrl: database.url,
      folder,
      filter: MEASURING,
      signal,
      command: 'npm run test:all',
    });
  } finally {
    await database.stop();
  }
}

/** CI runs as root and installs the families first: there, a missing family is a mistake. */
function canInstall(): boolean {
  return process.getuid?.() === 0 && Boolean(childEnvironment({}).CI);
}
