import { existsSync, globSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { childEnvironment } from '#platform/config/env.ts';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { generateClient } from './app-build.ts';
import { findBrowser } from './browser.ts';
import { privateFolder, projectFolder } from './data-folder.ts';
import { freshDatabase } from './embedded-postgres.ts';
import { runTests } from './test/database-run.ts';
import type { Tally } from './test/reports.ts';
import { runPlaywright } from './test/runners.ts';
import { isOnCi } from './test-settings.ts';

/** `plain` is the file of the plain style. */
const FAMILIES = [
  { name: 'DejaVu', debianPackage: 'fonts-dejavu-core', plain: 'DejaVuSans.ttf' },
  { name: 'Liberation', debianPackage: 'fonts-liberation', plain: 'LiberationSans-Regular.*' },
  { name: 'Noto', debianPackage: 'fonts-noto-core', plain: 'NotoSans{-Regular.,[[]}*' },
];
type FontFamily = (typeof FAMILIES)[number];

const FONT_FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
];
const GENERIC = ['sans-serif', 'serif', 'monospace', 'system-ui'];
/** The rest of the pages has a typeface that the app serves, as `typeface.spec.ts` shows. */
const MEASURING = [
  'tests/browser/consent/consent-frame.spec.ts',
  'tests/browser/evidence/certificate-page.spec.ts',
  'tests/browser/platform/typeface.spec.ts',
];
const COMMAND = 'npm run test:all -- fonts';

/** Names of families; all other words are for Playwright, as in the command that repeats a failure. */
const names = FAMILIES.map(({ name }) => name);
const named = process.argv.slice(2).filter((word) => names.includes(word));
const filter = process.argv.slice(2).filter((word) => !names.includes(word));

let wanted: FontFamily[] = [];
try {
  wanted = wantedFamilies();
} catch (error) {
  exitWithError(error);
}
// A folder of its own: `npm run asvs -- --ran` reads the reports in that of npm test.
await runTests(
  { folder: 'check-fonts', command: COMMAND, hasDatabase: false },
  async ({ folder, signal }) => {
    await generateClient(signal);
    const tallies: Tally[] = [];
    for (const family of wanted) {
      tallies.push(await check(family, folder, signal));
      signal.throwIfAborted();
    }
    const isEmpty = tallies.every(({ passed, failed }) => passed + failed === 0);
    if (isEmpty) console.log('None of the font families is installed.');
    return isEmpty ? [{ passed: 0, failed: 1 }] : tallies;
  },
);

function wantedFamilies(): FontFamily[] {
  const missing = MEASURING.filter((path) => !existsSync(join(projectFolder, path)));
  if (missing.length > 0) throw new UserError(`These tests do not exist: ${missing.join(', ')}.`);
  const [other] = filter;
  if (other && !other.startsWith('tests/'))
    throw new UserError(`${other} is neither a test nor one of the families: ${names.join(', ')}.`);
  return FAMILIES.filter(({ name }) => named.length === 0 || named.includes(name));
}

async function check(family: FontFamily, folder: string, signal: AbortSignal): Promise<Tally> {
  if (!FONT_FOLDERS.some((path) => globSync(`**/${family.plain}`, { cwd: path }).length > 0)) {
    console.log(`${family.name} is not installed (on Debian: ${family.debianPackage}).`);
    return { passed: 0, failed: isOnCi ? 1 : 0 };
  }
  console.log(`With ${family.name} as the only font family:`);
  const database = await freshDatabase(folder, `${COMMAND} (process ${process.pid})`, 'fleeting');
  try {
    const environment = { FONTCONFIG_FILE: writeFontconfig(join(folder, 'fonts'), family) };
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
      filter: filter.length > 0 ? filter : MEASURING,
      signal,
      command: COMMAND,
      commandEnd: family.name,
    });
  } finally {
    await database.stop();
  }
}

/** The fonts of this family only, out of all that the machine has. */
function writeFontconfig(folder: string, { name }: FontFamily): string {
  const config = join(privateFolder(folder), 'fonts.conf');
  writeFileSync(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/conf.d</include>
  <reset-dirs/>
  ${FONT_FOLDERS.map((path) => `<dir>${path}</dir>`).join('')}
  <selectfont>
    <acceptfont><glob>*/${name}*</glob></acceptfont>
    <rejectfont>${['ttf', 'otf', 'ttc', 'pfb', 'pcf*'].map((kind) => `<glob>*.${kind}</glob>`).join('')}</rejectfont>
  </selectfont>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`,
  );
  return config;
}

/** The fonts that a browser uses for the generic families: shows a browser that ignores fontconfig. */
async function drawnFamilies(browserPath: string, environment: Record<string, string>): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    env: childEnvironment(environment),
  });
  try {
    const page = await browser.newPage();
    await page.setContent(GENERIC.map((name) => `<p style="font-family: ${name}">Words</p>`).join(''));
    const tools = await page.context().newCDPSession(page);
    await tools.send('DOM.enable');
    await tools.send('CSS.enable');
    const { root } = await tools.send('DOM.getDocument');
    const { nodeIds } = await tools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' });
    const drawn = await Promise.all(
      nodeIds.map((nodeId) => tools.send('CSS.getPlatformFontsForNode', { nodeId })),
    );
    return [...new Set(drawn.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))];
  } finally {
    await browser.close();
  }
}
