import { rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFolder } from '#platform/config/build-folder.js';
import { childEnvironment, givenSettings } from '#platform/config/env.ts';
import { addSample } from '#prisma/sample.ts';
import { writeLocalInstallation } from '#scripts/cli/local-installation.ts';
import { applyMigrations } from '#scripts/cli/migrations.ts';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { buildApp, generateClient } from './app-build.ts';
import type { Running } from './child-processes.ts';
import { privateFile, projectFolder } from './data-folder.ts';
import { bundleEmbedScript } from './embed-bundle.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { onInterruption, whenAborted } from './interruption.ts';
import { localEnvironment } from './local-environment.ts';
import { createLocalParts, type LocalOptions, localChanges } from './local-parts.ts';
import { openLocalTools } from './local-tools.ts';
import { appOrigin, checkOwnScenarios, staffOrigin, startSandbox } from './programs.ts';
import { step } from './step.ts';
import { runCommand } from './tool.ts';
import { bundleVerifier } from './verifier-bundle.ts';

const DATA_FOLDER = join(projectFolder, 'data');
const { signal, exitCode } = onInterruption();
const cleanups: (() => Promise<unknown>)[] = [];

let failure: unknown;
try {
  const { values } = parseArgs({
    options: {
      dev: { type: 'boolean', default: false },
      /** Of an installation besides the developer's own. */
      data: { type: 'string', default: DATA_FOLDER },
    },
  });
  await start(values.dev, resolve(values.data));
} catch (error) {
  if (!signal.aborted) failure = error;
}
if (signal.aborted) console.log('\nStopping…');
for (const stop of cleanups.reverse()) await stop().catch((error: unknown) => (failure ??= error));
if (failure) exitWithError(failure);
process.exit(exitCode());

async function start(dev: boolean, dataFolder: string) {
  const local = localEnvironment(dataFolder);
  await checkOwnScenarios(local.hasSandbox, signal);
  const database = await openDatabase(local.databaseUrl, dev, dataFolder);
  signal.throwIfAborted();
  const hasSample = await step('Bringing the database up to date', async () => {
    await applyMigrations(database.url);
    return addSample(database.url, 'local');
  });
  if (!hasSample) console.log('This database belongs to a real partner, so no sample data was added.');
  signal.throwIfAborted();
  if (dev) {
    await step('Generating the database client', () => generateClient(signal));
    await bundleVerifier(buildFolder);
    await bundleEmbedScript(buildFolder);
  } else await step('Building the app, if it changed', () => buildApp({ signal }));

  const { environment: chosen, sandboxPort } = await local.onFreePorts();
  const options: LocalOptions = {
    dev,
    settings: { ...chosen, DATABASE_URL: database.url },
    sandboxPort,
    dataFolder,
    hasSample,
    hasOwnDatabase: local.databaseUrl !== undefined,
    signal,
  };
  const { app, sandbox, environment, practiceLink } = await startParts(options);
  const joinLink = practiceLink ? undefined : await firstAdminLink(environment);
  const origin = appOrigin(environment);
  console.log(
    [
      '',
      '  Handoff is ready',
      '',
      `  Open     ${origin}`,
      `  Apply    ${origin}/start/personal-loan`,
      `  Console  ${staffOrigin(environment)}/staff`,
      ...(sandboxPort ? [`  Sandbox  http://localhost:${sandboxPort}, a simulator of the operator`] : []),
      `  Data     ${local.databaseUrl ? 'in your DATABASE_URL' : `${relative('.', dataFolder)}/, stored until you delete it`}`,
      '  Stop     Ctrl-C',
      ...signInLines(practiceLink, joinLink),
      ...(sandboxPort ? applicantLines(sandboxPort) : []),
      '',
    ].join('\n'),
  );
  app.showOutput();
  await untilOneEnds(sandbox ? [sandbox, app] : [app], database.lost);
}

async function openDatabase(databaseUrl: string | undefined, dev: boolean, dataFolder: string) {
  if (databaseUrl) return { url: databaseUrl, lost: new Promise<void>(() => undefined) };
  const purpose = `npm ${dev ? 'run dev' : 'start'} (process ${process.pid})`;
  const database = await step('Starting the database', () => startEmbeddedPostgres(dataFolder, purpose));
  cleanups.push(database.stop);
  return database;
}

/** Undefined once the console has a member. */
async function firstAdminLink(environment: Record<string, string>): Promise<string | undefined> {
  const script = ['--conditions=react-server', 'scripts/cli/staff.ts', 'first'];
  const { code, output } = await runCommand(process.execPath, script, { environment, signal });
  if (code !== 0) throw new UserError(output.trim());
  return output.match(/https?:\/\/\S+\/staff\/join\/\S+/)?.[0];
}

async function startParts(options: LocalOptions) {
  const { sandboxPort } = options;
  const parts = await createLocalParts(options);
  const { authority, app, practice, state } = parts;
  const tools = await openLocalTools(localChanges(options, parts));
  cleanups.push(tools.close, authority.end);
  await step('Starting the time-stamping authority', authority.begin);
  const environment = parts.allSettings();
  const localTools = privateFile(options.dataFolder, 'local-tools', tools.address);
  cleanups.push(async () => rmSync(localTools, { force: true }));
  const sandboxLaunch = { environment, signal, localTools, aheadMs: state.aheadMs };
  const sandbox = sandboxPort
    ? await step('Starting the sandbox', () => startSandbox(sandboxPort, sandboxLaunch))
    : null;
  if (sandbox) cleanups.push(sandbox.stop);
  cleanups.push(app.end);
  await step('Starting the app', app.begin);

  const settings = givenSettings(childEnvironment(environment));
  const remove = writeLocalInstallation({ pid: process.pid, settings }, options.dataFolder);
  cleanups.push(async () => remove(), practice.end);
  await practice.begin();
  return { app, sandbox, environment, practiceLink: state.practiceLink };
}

async function untilOneEnds(programs: Pick<Running, 'name' | 'ended'>[], databaseLost: Promise<void>) {
  const ends = programs.map(({ name, ended }) => ended.then((how) => `${name} ended by itself (${how})`));
  const lost = databaseLost.then(() => 'The database ended by itself');
  const news = await Promise.race([...ends, lost, whenAborted(signal)]);
  if (!signal.aborted) throw new UserError(`${news}. Everything else is stopped.`);
}

function signInLines(practiceLink: string | undefined, joinLink: string | undefined): string[] {
  if (practiceLink)
    return [
      '',
      '  Sign in to the console as administrator, compliance officer, marketer, support agent or viewer, without a password:',
      `  ${practiceLink}`,
    ];
  if (!joinLink) return [];
  return [
    '',
    '  The console has no administrator yet. This link creates its first administrator. It works for a day:',
    `  ${joinLink}`,
    '  It asks for a password of your choice and for an authenticator app, such as your password manager.',
  ];
}

function applicantLines(sandboxPort: number): string[] {
  return [
    '',
    '  Test applicant',
    '    Great Credibletest, great@example.com, (777) 777-7777, born 10/14/1988, SSN ends 1451',
    '    378 East Street, Bloomsburg, PA 17815',
    '    employed full time, $90,000 a year; rents at $1,200 a month',
    '    $9,999 for debt consolidation',
    '',
    '  The last name of a test person chooses the outcome, such as Failure or Slow.',
    `  http://localhost:${sandboxPort} lists them, and starts each with one click.`,
  ];
}
