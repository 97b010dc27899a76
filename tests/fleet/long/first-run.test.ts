import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { testPort } from '#scripts/dev/free-port.ts';
import { testEnvironment } from '#scripts/dev/test-environment.ts';
import { APP_ROLE, asOwner } from '#scripts/dev/test-roles.ts';
import { emptyDatabase, type OwnDatabase } from '#tests/support/database/new-database.ts';
import { type ChildProgram, startServer } from '#tests/support/instances/child-program.ts';
import { runScript } from '#tests/support/run-script.ts';
import { until } from '#tests/support/until.ts';

const PRODUCTION = {
  HANDOFF_MODE: 'production',
  APP_ORIGIN: 'https://apply.larch.example',
  OPERATOR_BASE_URL: 'https://localhost:9',
  OPERATOR_PARTNER: 'larch',
  TRUSTED_PROXY_HOPS: '1',
  // A private host that is not allowed. Alerts leave only once the database says that it is the app's own.
  ALERT_WEBHOOK_URL: 'https://localhost:4999/alerts',
  ALERT_WEBHOOK_SECRET: 'a-secret-of-more-than-thirty-two-characters',
  READINESS_ALERT_SECONDS: '1',
  EGRESS_PRIVATE_HOSTS: '',
};
const ANSWERS = [
  ...['--brand', 'Larch Lending Desk', '--help-email', 'help@larch.example'],
  ...['--help-phone', '(555) 010-0177', '--admin', 'ada@larch.example'],
];

const programs: ChildProgram[] = [];
const databases: OwnDatabase[] = [];
const ports: number[] = [];
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop('SIGKILL')));
  await Promise.all(databases.map((database) => database.drop()));
});

async function open(databaseUrl: string, mode: Record<string, string>) {
  const port = await testPort(ports);
  ports.push(port);
  const own = { NODE_ENV: 'production', ...mode, PORT: String(port) };
  const environment = { ...testEnvironment(databaseUrl), ...own };
  const program = await startServer(environment);
  programs.push(program);
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
    return { status: response.status, text: await response.text() };
  };
  return { environment, ask, lines: program.lines };
}

async function database() {
  const own = await emptyDatabase();
  databases.push(own);
  return own.url;
}

let url: string;
let instances: Awaited<ReturnType<typeof open>>[];
beforeAll(async () => {
  url = await database();
  instances = await Promise.all([open(url, PRODUCTION), open(url, {})]);
  // The check of the setup waits two seconds. On a busy machine, a first connection takes longer.
  for (const { ask } of instances)
    await until(
      async () => JSON.parse((await ask('/readyz')).text).checks.database === 'ok',
      'it has connected',
    );
});

const closed = (words: string) => ({ status: 503, text: expect.stringContaining(words) });

test('without migration and setup no page answers 500, and staff read which command to run', async () => {
  for (const { ask } of instances) {
    expect(await ask('/staff')).toMatchObject(closed('npm run migrate'));
    expect(await ask('/')).toMatchObject(closed('We’re not open yet'));
  }
  await migrateDatabase(asOwner(url), APP_ROLE);
  for (const { ask, lines } of instances) {
    await until(async () => !(await ask('/staff')).text.includes('migrate'), 'the tables are noticed');
    for (const path of ['/', '/start/x', '/apply', '/apply/no-campaign', '/receipt/x'])
      expect(await ask(path), path).toMatchObject(closed('We’re not open yet'));
    for (const path of ['/staff', '/staff/sign-in', '/staff/join/x'])
      expect(await ask(path), path).toMatchObject(closed('<code>npm run setup</code>'));
    // A result stays valid for a moment, so this one may be older than the tables.
    const readiness = await until(async () => {
      const { status, text } = await ask('/readyz');
      const answer = JSON.parse(text);
      return answer.checks.migrations === 'ok' && { ...answer, status };
    }, 'the readiness checks notice the tables');
    expect(readiness).toMatchObject({
      status: 503,
      ready: false,
      checks: { database: 'ok', migrations: 'ok', setup: 'not ok', keys: 'ok' },
      reasons: { setup: 'This database is not set up yet. Run npm run setup.' },
    });
    expect(lines.join('\n')).not.toContain('request_failed');
  }
});

test('after setup every instance serves, without a restart', async () => {
  const environment = instances[0]?.environment ?? {};
  const { stdout } = await runScript('setup', ANSWERS, { environment });
  const path = stdout.match(/https:\/\/apply\.larch\.example(\/staff\/join\/\S+)/)?.[1] ?? '';
  for (const { ask } of instances) {
    await until(async () => (await ask('/readyz')).status === 200, 'the instance is ready');
    await until(async () => (await ask('/')).status === 200, 'the instance serves');
    expect((await ask('/')).text).toContain('Larch Lending Desk');
    expect((await ask(path)).text).toContain('ada@larch.example');
    expect(await ask('/start/x')).toMatchObject({ status: 303 });
    expect((await ask('/apply/no-campaign')).text).not.toContain('See loan options');
  }
});

test('in production a host with a private address is not called, and log and health say so', async () => {
  const [production, local] = instances;
  const egressOf = async (instance = production) =>
    JSON.parse((await instance?.ask('/readyz'))?.text ?? '{}').checks?.egress;
  await rewriteMigrations('finished_at = NULL');
  await until(async () => (await egressOf()) === 'not ok', 'the refusal is reported');
  await rewriteMigrations('finished_at = started_at');
  // A job may also have called the operator's host, which is as private.
  expect((production?.lines ?? []).map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ alert: true, host: 'localhost:4999', setting: 'EGRESS_PRIVATE_HOSTS' }),
  );
  expect((await production?.ask('/readyz'))?.text).not.toContain('localhost:4999');
  expect(await egressOf(local)).toBe('ok');
});

async function rewriteMigrations(assignment: string) {
  const owner = new pg.Client({ connectionString: asOwner(url) });
  await owner.connect();
  await owner.query(`UPDATE _prisma_migrations SET ${assignment}`);
  await owner.end();
}
