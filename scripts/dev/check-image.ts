import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { secrets } from '#scripts/cli/secrets.ts';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { privateFolder, projectFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { freshDatabase, TEMPLATE } from './fresh-database.ts';
import { type Container, runIn, serveIn } from './image/container.ts';
import {
  buildTree,
  commandIn,
  environmentOf,
  type Instruction,
  megabytesOf,
  readStages,
  textOf,
} from './image/dockerfile.ts';
import { onInterruption } from './interruption.ts';
import { step } from './step.ts';
import { asApp, asOwner } from './test-roles.ts';
import { runTool } from './tool.ts';
import { waitFor } from './wait.ts';

const MAX_MB = 275;
const LIMIT_MS = 60_000;
const ADMIN = 'first-admin@partner.example';
const SETUP = `setup -- --brand 'A Partner' --help-email help@partner.example --help-phone '(202) 555-0142' --admin ${ADMIN}`;
/** Each with the output it prints on the database that setup has filled. */
const COMMANDS: [string, RegExp][] = [
  ['staff -- list', /first-admin@partner\.example/],
  ['leads -- unknown', /\S/],
  ['consent -- add refinance LICENSE', /^Added as draft 1 of refinance/m],
  ['consent -- list', /^refinance 1 {2}draft {2}\d{4}-\d\d-\d\d by /m],
  ['evidence -- check', /^The stored evidence matches its newest checkpoint, which is over 0 events\.$/m],
  ['evidence -- log', /^\s*$/],
  ['keys -- rotate', /first key of DATA_KEY/],
];

const { signal, exitCode } = onInterruption();
const isAgain = process.argv.includes('--again');
const folder = join(projectFolder, 'data', 'image');
await check().catch((error: unknown) => {
  if (!signal.aborted) exitWithError(error);
  console.log('Stopped before the end.');
  process.exit(exitCode());
});

/** Follows the Dockerfile without Docker: the same steps, run by another user on a read-only mount. */
async function check() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new UserError(
      'npm run test:all -- image mounts folders and changes users: run it as root on Linux.',
    );
  const stages = readStages();
  const [buildStage = [], runStage = []] = stages;
  await step('Linting the Dockerfile', lint);
  const made = Object.fromEntries(secrets.map(({ name, make }) => [name, make()]));
  const tree = join(folder, 'tree');
  if (!isAgain) await build(buildStage, tree, made.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ?? '');
  const size = megabytesOf(tree);
  console.log(`The tree has ${size} MB.`);
  if (size > MAX_MB) throw new UserError(`It may have at most ${MAX_MB} MB.`);
  const container = {
    tree,
    workdir: textOf(runStage, 'WORKDIR'),
    node: process.execPath,
    environment: environmentOf(runStage),
  };
  const database = await freshDatabase(join(folder, 'database'), 'npm run test:all -- image', 'fleeting');
  try {
    const url = Object.assign(new URL(database.url), { pathname: `/${TEMPLATE}` }).href;
    await step('Running its commands on a read-only mount', () => runCommands(container, url, made));
    await step('Serving, and stopping', () =>
      serve(container, url, made, {
        start: commandIn(textOf(runStage, 'CMD')),
        health: ['sh', '-c', textOf(runStage, 'HEALTHCHECK').replace(/^.*?CMD /, '')],
      }),
    );
  } finally {
    await database.stop();
  }
  rmSync(folder, { recursive: true, force: true });
  console.log('The image can be built and run.\n1 passed, 0 failed');
}

async function build(steps: Instruction[], tree: string, actionsKey: string) {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['node', 'secrets']) mkdirSync(join(privateFolder(folder), name), { recursive: true });
  copyFileSync(process.execPath, join(folder, 'node', 'node'));
  writeFileSync(join(folder, 'secrets', 'actions_key'), actionsKey);
  await step('Taking the steps of its build stage', () =>
    buildTree(steps, {
      folder: tree,
      secrets: join(folder, 'secrets'),
      nodeFolder: join(folder, 'node'),
      signal,
    }),
  );
}

async function lint() {
  const { code, output } = await runTool('dockerfilelint/bin/dockerfilelint', ['Dockerfile'], { signal });
  if (code !== 0) throw new UserError(output);
}

async function runCommands(container: Container, databaseUrl: string, made: Record<string, string>) {
  const settings = settingsOn(databaseUrl, made);
  const run = (command: string, environment?: Record<string, string>) =>
    runIn(container, ['sh', '-c', `npm run --silent ${command}`], environment);
  await run('migrate', { DATABASE_URL: asOwner(databaseUrl) });
  const link = await run(SETUP, settings);
  if (!link.includes('/staff/join/')) throw new UserError(`npm run setup printed no link.\n${link}`);
  const printed = await run('keys');
  if (!/^EVIDENCE_KEY=[\w-]+$/m.test(printed)) throw new UserError('npm run keys printed no EVIDENCE_KEY.');
  for (const [command, expected] of COMMANDS) {
    const output = await run(command, settings);
    if (!expected.test(output)) throw new UserError(`npm run ${command} printed:\n${output}`);
  }
}

async function serve(
  container: Container,
  databaseUrl: string,
  made: Record<string, string>,
  { start, health }: { start: string[]; health: string[] },
) {
  const port = String(await freePort(3_900));
  const app = await serveIn(container, start, { ...settingsOn(databaseUrl, made), PORT: port }, signal);
  const address = `http://127.0.0.1:${port}`;
  try {
    await waitFor('the server is ready', async () => (await fetch(`${address}/readyz`)).ok, LIMIT_MS, signal);
    await runIn(container, health, { PORT: port });
    const page = await fetch(`${address}/`, { headers: { Host: 'apply.partner.example' } });
    if (!page.ok || !(await page.text()).includes('A Partner'))
      throw new UserError(`The landing page answered ${page.status}.`);
    await waitForJobs(databaseUrl);
    await app.stop();
    const end = await app.ended;
    if (end !== 'exit code 0') throw new UserError(`The server ended wrongly: ${end}.`);
  } catch (error) {
    await app.stop();
    throw new UserError(`${error instanceof Error ? error.message : error}\n${app.lines.join('\n')}`);
  }
}

/** The app loads the queue only after its start. */
async function waitForJobs(databaseUrl: string) {
  const database = new pg.Client({ connectionString: asOwner(databaseUrl) });
  await database.connect();
  const query = 'SELECT FROM job_run WHERE succeeded_at IS NOT NULL';
  try {
    await waitFor('a job succeeds', async () => (await database.query(query)).rowCount, LIMIT_MS, signal);
  } finally {
    await database.end();
  }
}

function settingsOn(
  databaseUrl: string,
  { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: _, ...made }: Record<string, string>,
) {
  return {
    ...made,
    APP_ORIGIN: 'https://apply.partner.example',
    DATABASE_URL: asApp(databaseUrl),
    OPERATOR_BASE_URL: 'https://127.0.0.1:9',
    EGRESS_PRIVATE_HOSTS: '127.0.0.1',
    OPERATOR_CLIENT_ID: 'partner',
    OPERATOR_CLIENT_SECRET: 'issued-by-the-operator',
    OPERATOR_PARTNER: 'A Partner',
    TRUSTED_PROXY_HOPS: '1',
    // The app loads the tracing packages only with an endpoint.
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  };
}
