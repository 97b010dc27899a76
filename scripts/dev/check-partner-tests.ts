import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment, settingNames } from '#platform/config/env.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { findBrowser } from './browser.ts';
import { type Running, startService } from './child-processes.ts';
import { projectFolder } from './data-folder.ts';
import { runTests } from './test/database-run.ts';
import type { Tally } from './test/reports.ts';
import { runTestTool } from './test/tool-run.ts';
import { TEST_BUILD } from './test-environment.ts';
import { testPort } from './test-port.ts';
import { runCommand } from './tool.ts';

const COMMAND = 'npm run test:all -- partner';
/** With a new database, and other stages before it. */
const READY_LIMIT_MS = 180_000;
const GRACE_MS = 60_000;
const WORKERS = 2;

/** Installs the example project as a partner would, and runs its tests against an installation of its own. */
await runTests(
  { folder: 'check-partner', command: COMMAND, hasDatabase: false },
  async ({ folder, signal }) => {
    const project = mkdtempSync(join(tmpdir(), 'handoff-partner-'));
    const data = join(folder, 'installation');
    let installation: Running | undefined;
    try {
      await installKit(project, signal);
      rmSync(data, { recursive: true, force: true });
      installation = await startInstallation(data, await testPort(folder), signal);
      return [await runPartnerTests({ project, folder, signal, addresses: addressesOf(installation) })];
    } finally {
      await installation?.stop();
      for (const each of [project, data]) rmSync(each, { recursive: true, force: true });
    }
  },
);

/** The files that npm would publish, beside the Playwright of this project. */
async function installKit(project: string, signal: AbortSignal): Promise<void> {
  cpSync(join(projectFolder, 'examples', 'partner-tests'), project, { recursive: true });
  const modules = join(project, 'node_modules');
  const kit = join(modules, 'handoff');
  mkdirSync(kit, { recursive: true });
  symlinkSync(join(projectFolder, 'node_modules', '@playwright'), join(modules, '@playwright'));
  const given = ['pack', join(projectFolder, 'testing'), '--pack-destination', project, '--silent'];
  const packed = await run('npm', given, signal);
  await run('tar', ['-xzf', join(project, packed.trim()), '-C', kit, '--strip-components=1'], signal);
}

async function run(program: string, given: string[], signal: AbortSignal): Promise<string> {
  const { code, output } = await runCommand(program, given, { signal });
  if (code !== 0) throw new UserError(`${program} ${given[0]} failed.\n${output}`);
  return output;
}

/** Without the developer's settings. */
function startInstallation(data: string, port: number, signal: AbortSignal): Promise<Running> {
  const unset = Object.fromEntries([...settingNames, 'SANDBOX_SCENARIOS'].map((name) => [name, '']));
  const environment = { ...unset, PORT: String(port), HANDOFF_BUILD_FOLDER: TEST_BUILD };
  return startService(
    {
      name: 'npm start',
      file: process.execPath,
      arguments: ['scripts/dev/start.ts', `--data=${data}`],
      environment: childEnvironment(environment),
      folder: projectFolder,
      graceMs: GRACE_MS,
      ready: /^ +Stop +Ctrl-C/,
      readyLimitMs: READY_LIMIT_MS,
    },
    signal,
  );
}

/** As it prints them. */
function addressesOf({ lines }: Running) {
  const addressAfter = (word: string) =>
    lines.map((line) => new RegExp(`^ +${word} +(http://[^,\\s]+)`).exec(line)?.[1]).find(Boolean) ?? '';
  return { APP: addressAfter('Open'), SIMULATOR: addressAfter('Sandbox') };
}

type PartnerRun = {
  project: string;
  folder: string;
  signal: AbortSignal;
  addresses: Record<string, string>;
};

async function runPartnerTests({ project, folder, signal, addresses }: PartnerRun): Promise<Tally> {
  const exported = Object.entries(addresses).map(([name, address]) => `export const ${name} = '${address}';`);
  writeFileSync(join(project, 'addresses.js'), `${exported.join('\n')}\n`);
  const launchOptions = { executablePath: await findBrowser(signal), args: ['--no-sandbox'] };
  const config = join(project, 'check.config.js');
  writeFileSync(
    config,
    `import config from './playwright.config.js';
const use = { ...config.use, launchOptions: ${JSON.stringify(launchOptions)} };
export default { ...config, use, workers: ${WORKERS} };
`,
  );
  const reporter = `--reporter=${join(projectFolder, 'scripts/dev/test/playwright-reporter.ts')}`;
  const filter = process.argv.slice(2);
  return runTestTool({
    stage: 'partner',
    folder,
    runner: ['@playwright/test/cli.js', 'test', '--config', config, reporter, ...filter],
    environment: {},
    signal,
    command: COMMAND,
    filter,
  });
}
