import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#scripts/dev/embedded-postgres.ts';
import { queryAt } from '#tests/support/database/sql.ts';

let folder: string;
let database: EmbeddedPostgres;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handoff postgres-'));
  database = await startEmbeddedPostgres(folder, 'the first');
  await query('create table kept (word text)');
});

afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true });
});

test('listens on this machine only, writes to disk before it confirms, and gives its files to its owner', async () => {
  expect(
    await query(
      "select current_setting('listen_addresses') as host, current_setting('unix_socket_directories') as socket, current_setting('fsync') as fsync",
    ),
  ).toEqual([{ host: '127.0.0.1', socket: '', fsync: 'on' }]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'secrets', 'POSTGRES_PASSWORD')).mode & 0o777).toBe(0o600);
});

test('a second start in the same folder fails with the purpose of the first', async () => {
  await expect(startEmbeddedPostgres(folder, 'the second')).rejects.toThrow(
    'the first already runs in this folder.',
  );
  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('committed rows are there after a stop and after a kill', async () => {
  await query("insert into kept values ('stopped')");
  await database.stop();
  database = await startEmbeddedPostgres(folder, 'again');
  await query("insert into kept values ('killed')");
  process.kill(serverProcess(), 'SIGKILL');
  await database.lost;
  database = await startEmbeddedPostgres(folder, 'after a kill');
  expect(await query('select word from kept')).toEqual([{ word: 'stopped' }, { word: 'killed' }]);
});

test('ignores a stale notice whose process id belongs to another program', async () => {
  const notice = join(folder, 'postgres', 'postmaster.pid');
  const lines = readFileSync(notice, 'utf8').split('\n');
  await database.stop();
  writeFileSync(notice, [process.pid, ...lines.slice(1)].join('\n'));
  database = await startEmbeddedPostgres(folder, 'with a stale notice');
  expect(await query('select count(*)::int from kept')).toEqual([{ count: 2 }]);
});

test('finds and uses a server that survived its starter', async () => {
  const before = serverProcess();
  await query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'with a stale notice'",
  );
  await database.lost;
  database = await startEmbeddedPostgres(folder, 'the next');
  expect(serverProcess()).toBe(before);
});

function serverProcess(): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

const query = (statement: string) => queryAt(database.url, statement);
