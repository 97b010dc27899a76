import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { testEnvironment } from '#scripts/dev/test-environment.ts';
import { testPort } from '#scripts/dev/test-port.ts';
import { APP_ROLE, asOwner } from '#scripts/dev/test-roles.ts';
import { emptyDatabase, type OwnDatabase } from '#tests/support/database/new-database.ts';
import { type ChildProgram, startServer } from '#tests/support/instances/child-program.ts';
import { PRODUCTION } from '#tests/support/production-settings.ts';
import { runScript } from '#tests/support/run-script.ts';
import { until } from '#tests/support/until.ts';

const ANSWERS = [
  ...['--brand', 'Larch Lending Desk', '--help-email', 'help@larch.example'],
  ...['--help-phone', '(555) 010-0177', '--admin', 'ada@larch.example'],
];

const programs: ChildProgram[] = [];
let database: OwnDatabase;
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop('SIGKILL')));
  await database.drop();
});

async function open(mode: Record<string, string>) {
  const port = await testPort();
  const own = { NODE_ENV: 'production', ...mode, PORT: String(port) };
  const environment = { ...testEnvironment(database.url), ...own };
  const program = await startServer(environment);
  programs.push(program);
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
    return { status: response.status, text: await response.text() };
  };
  return { environment, ask, lines: program.lines };
}

let instances: Awaited<ReturnType<typeof open>>[];
beforeAll(async () => {
  database = await emptyDatabase();
  instances = await Promise.all([PRODUCTION, {}].map(open));
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
  await migrateDatabase(asOwner(database.url), APP_ROLE);
  for (const { ask, lines } of instances) {
    await until(async () => !(await ask('/staff')).text.includes('migrate'), 'the tables are noticed');
    for (const path of ['/', '/start/x', '/apply', '/apply/no-campaign', '/receipt/x'])
      expect(await ask(path), path).toMatchObject(closed('We’re not open yet'));
    for (const path of ['/staff', '/staff/sign-in', '/staff/join/x'])
      expect(await ask(path), path).toMatchObject(closed('<code>npm run setup</code>'));
    expect(lines().join('\n')).not.toContain('request_failed');
  }
});

test('after setup every instance serves, without a restart', async () => {
  const environment = instances[0]?.environment ?? {};
  const { stdout } = await runScript('setup', ANSWERS, { environment });
  const path = stdout.match(/https:\/\/apply\.partner\.example(\/staff\/join\/\S+)/)?.[1] ?? '';
  for (const { ask } of instances) {
    await until(async () => (await ask('/readyz')).status === 200, 'the instance is ready');
    await until(async () => (await ask('/')).status === 200, 'the instance serves');
    expect((await ask('/')).text).toContain('Larch Lending Desk');
    expect((await ask(path)).text).toContain('ada@larch.example');
    expect(await ask('/start/x')).toMatchObject({ status: 303 });
    expect((await ask('/apply/no-campaign')).text).not.toContain('See loan options');
  }
});
