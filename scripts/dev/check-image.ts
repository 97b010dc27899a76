import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { secrets } from '#scripts/cli/secrets.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { privateFolder } from './data-folder.ts';
import { freshDatabase, TEMPLATE } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';
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
import { step } from './step.ts';
import { runTests } from './test/database-run.ts';
import { asApp, asOwner } from './test-roles.ts';
import { runTool } from './tool.ts';
import { waitFor } from './wait.ts';

const COMMAND = 'npm run test:all -- image';
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

const SETTINGS = {
  APP_ORIGIN: 'https://apply.partner.example',
  OPERATOR_BASE_URL: 'https://127.0.0.1:9',
  EGRESS_PRIVATE_HOSTS: '127.0.0.1',
  OPERATOR_CLIENT_ID: 'partner',
  OPERATOR_CLIENT_SECRET: 'issued-by-the-operator',
  OPERATOR_PARTNER: 'A Partner',
  TRUSTED_PROXY_HOPS: '1',
  // The app loads the tracing packages only with an endpoint.
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
};

interface Subject {
  container: Container;
  databaseUrl: string;
  settings: Record<string, string>;
  signal: AbortSignal;
}

/** Follows the Dockerfile without Docker: the same steps, run by another user on a read-only mount. */
await runTests({ folder: 'image', command: COMMAND, hasDatabase: false }, async ({ folder, signal }) => {
  const [buildStage = [], runStage = []] = readStages();
  await step('Linting the Dockerfile', () => lint(signal));
  const made = Object.fromEntries(secrets.map(({ name, make }) => [name, make()]));
  if (!process.argv.includes('--again'))
    await step('Taking the steps of its build stage', () => build(buildStage, folder, signal));
  const tree = join(folder, 'tree');
  const size = megabytesOf(tree);
  console.log(`The tree has ${size} MB.`);
  if (size > MAX_MB) throw new UserError(`It may have at most ${MAX_MB} MB.`);
  const container = {
    tree,
    workdir: textOf(runStage, 'WORKDIR'),
    node: process.execPath,
    environment: environmentOf(runStage),
  };
  const database = await freshDatabase(join(folder, 'database'), COMMAND, 'fleeting');
  try {
    const databaseUrl = Object.assign(new URL(database.url), { pathname: `/${TEMPLATE}` }).href;
    const settings = { ...made, ...SETTINGS, DATABASE_URL: asApp(databaseUrl) };
    const subject = { container, databaseUrl, settings, signal };
    await step('Running its commands on a read-only mount', () => runCommands(subject));
    const start = commandIn(textOf(runStage, 'CMD'));
    const health = textOf(runStage, 'HEALTHCHECK').replace(/^.*?CMD /, '');
    await step('Serving, and stopping', () => serve(subject, start, health));
  } finally {
    await database.stop();
  }
  rmSync(folder, { recursive: true, force: true });
  console.log('The image can be built and run.');
  return [{ passed: 1, failed: 0 }];
});

function build(steps: Instruction[], folder: string, signal: AbortSignal) {
  rmSync(folder, { recursive: true, force: true });
  const nodeFolder = join(privateFolder(folder), 'node');
  mkdirSync(nodeFolder);
  copyFileSync(process.execPath, join(nodeFolder, 'node'));
  return buildTree(steps, { folder: join(folder, 'tree'), nodeFolder, signal });
}

async function lint(signal: AbortSignal) {
  const { code, output } = await runTool('dockerfilelint/bin/dockerfilelint', ['Dockerfile'], { signal });
  if (code !== 0) throw new UserError(output);
}

async function runCommands({ container, databaseUrl, settings }: Subject) {
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

async function serve({ container, databaseUrl, settings, signal }: Subject, start: string[], health: string) {
  const port = String(await freePort(3_900));
  const app = await serveIn(container, start, { ...settings, PORT: port }, signal);
  const address = `http://127.0.0.1:${port}`;
  try {
    await waitFor('the server is ready', async () => (await fetch(`${address}/readyz`)).ok, LIMIT_MS, signal);
    await runIn(container, ['sh', '-c', health], { PORT: port });
    const page = await fetch(`${address}/`, { headers: { Host: 'apply.partner.example' } });
    if (!page.ok || !(await page.text()).includes('A Partner'))
      throw new UserError(`The landing page answered ${page.status}.`);
    await waitForJobs(databaseUrl, signal);
    await app.stop();
    const end = await app.ended;
    if (end !== 'exit code 0') throw new UserError(`The server ended wrongly: ${end}.`);
  } catch (error) {
    await app.stop();
    throw new UserError(`${error instanceof Error ? error.message : error}\n${app.lines.join('\n')}`);
  }
}

/** The app loads the queue only after its start. */
async function waitForJobs(databaseUrl: string, signal: AbortSignal) {
  const database = new pg.Client({ connectionString: asOwner(databaseUrl) });
  await database.connect();
  const query = 'SELECT FROM job_run WHERE succeeded_at IS NOT NULL';
  try {
    await waitFor('a job succeeds', async () => (await database.query(query)).rowCount, LIMIT_MS, signal);
  } finally {
    await database.end();
  }
}
