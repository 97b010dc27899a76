import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium } from '@playwright/test';
import { childEnvironment } from '#platform/config/env.ts';
import { privateFolder } from './data-folder.ts';

export interface FontFamily {
  name: string;
  debianPackage: string;
  plain: RegExp;
}

export const FAMILIES: FontFamily[] = [
  { name: 'DejaVu', debianPackage: 'fonts-dejavu-core', plain: /^DejaVuSans\.ttf$/ },
  { name: 'Liberation', debianPackage: 'fonts-liberation', plain: /^LiberationSans-Regular\./ },
  { name: 'Noto', debianPackage: 'fonts-noto-core', plain: /^NotoSans(-Regular\.|\[)/ },
];

const FONT_FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
];
const FONT_FILE = /\.(ttf|otf|ttc)$/;
const GENERIC = ['sans-serif', 'serif', 'monospace', 'system-ui'];

export function installedFiles({ name, plain }: FontFamily): Map<string, string> {
  const paths = FONT_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const files = new Map(paths.map((path) => [basename(path), path]));
  for (const file of files.keys()) {
    if (!file.startsWith(name) || !FONT_FILE.test(file)) files.delete(file);
  }
  return [...files.keys()].some((file) => plain.test(file)) ? files : new Map();
}

export function writeFontconfig(folder: string, files: Map<string, string>): string {
  const fonts = privateFolder(join(folder, 'fonts'));
  for (const [name, path] of files) symlinkSync(path, join(fonts, name));
  const config = join(folder, 'fonts.conf');
  writeFileSync(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/conf.d</include>
  <reset-dirs/>
  <dir>${fonts}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`,
  );
  return config;
}

/** The fonts that a browser uses for the generic families: shows a browser that ignores fontconfig. */
export async function drawnFamilies(
  browserPath: string,
  environment: Record<string, string>,
): Promise<string[]> {
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
