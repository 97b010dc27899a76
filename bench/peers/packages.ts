import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { step } from '#scripts/dev/step.ts';
import { runCommand } from '#scripts/dev/tool.ts';

export const PEERS = join(projectFolder, 'data', 'bench', 'peers');

/** In the release that the product has. */
const OF_THE_PRODUCT = ['next', 'react', 'react-dom', 'react-hook-form', 'zod', 'pg'];
const OF_THE_PEERS = {
  '@dwp/govuk-casa': '10.4.0',
  express: '5.2.1',
  '@sveltejs/kit': '3.2.0',
  '@sveltejs/adapter-node': '6.0.1',
  '@sveltejs/vite-plugin-svelte': '7.3.1',
  svelte: '5.57.3',
  vite: '8.3.8',
};
/** In a folder of its own: the peers run without it. */
const LIGHTHOUSE = { lighthouse: '13.5.0' };
const LIGHTHOUSE_FOLDER = join(projectFolder, 'data', 'bench', 'lighthouse');
const QUIET = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error', '--ignore-scripts'];

/** Returns the exact versions. */
export async function installPeers(signal: AbortSignal): Promise<Record<string, string>> {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(projectFolder, 'package.json'), 'utf8'),
  );
  const own = OF_THE_PRODUCT.map((name) => [name, dependencies[name] ?? '']);
  const versions = { ...Object.fromEntries(own), ...OF_THE_PEERS };
  await install(PEERS, versions, signal);
  return versions;
}

/** Returns the path of its program. */
export async function installLighthouse(signal: AbortSignal): Promise<string> {
  await install(LIGHTHOUSE_FOLDER, LIGHTHOUSE, signal);
  return join(LIGHTHOUSE_FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js');
}

async function install(folder: string, dependencies: Record<string, string>, signal: AbortSignal) {
  const file = join(folder, 'package.json');
  const wanted = `${JSON.stringify({ private: true, type: 'module', dependencies }, null, 2)}\n`;
  // Written last by npm: an interrupted install is repeated.
  const isInstalled = existsSync(join(folder, 'node_modules', '.package-lock.json'));
  if (isInstalled && existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, wanted);
  await step(`Installing ${Object.keys(dependencies).join(', ')}`, async () => {
    const { code, output } = await runCommand('npm', ['install', ...QUIET], { cwd: folder, signal });
    if (code !== 0) throw new UserError(`npm could not install the packages in ${folder}.\n${output}`);
  });
}
