import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSetupCheck } from '#platform/server/opening.ts';
import { cloneDatabase, type OwnDatabase } from '#tests/support/database/new-database.ts';

const RIGHT = { name: 'DATA_KEY 1', value: 'of the right key' };

let database: OwnDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('INSERT INTO installation (is_sample) VALUES (false)');
  await client.query('INSERT INTO key_check (name, value) VALUES ($1, $2)', [RIGHT.name, RIGHT.value]);
  await client.end();
});
afterAll(() => database.drop());

const openingWith = (...keyChecks: (typeof RIGHT)[]) =>
  createSetupCheck({ databaseUrl: database.url, mode: 'production', keyChecks })();

test('an instance with another key under a known name shows no page', { tags: ['@key-checks'] }, async () => {
  expect(await openingWith({ ...RIGHT, value: 'of another key' })).toBe('wrong_keys');
  expect(await openingWith({ name: 'DATA_KEY 2', value: 'of a new key' }, { ...RIGHT, value: 'x' })).toBe(
    'wrong_keys',
  );
});

test('an instance with the right keys, or with a new key, is open', async () => {
  expect(await openingWith(RIGHT)).toBe('open');
  expect(await openingWith({ name: 'DATA_KEY 2', value: 'of a new key' }, RIGHT)).toBe('open');
});

test('a database with sample data is closed in production, and open in local mode', {
  tags: ['@production-build'],
}, async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('UPDATE installation SET is_sample = true');
  const openingIn = (mode: 'production' | 'local') =>
    createSetupCheck({ databaseUrl: database.url, mode, keyChecks: [RIGHT] })();
  expect([await openingIn('production'), await openingIn('local')]).toEqual(['sample_data', 'open']);
  await client.query('UPDATE installation SET is_sample = false');
  await client.end();
});

const openingAt = (databaseUrl: string, limitMs = 2_000) =>
  createSetupCheck({ databaseUrl, mode: 'production', keyChecks: [RIGHT], limitMs })();

async function withServer(serve: (socket: Socket) => void, check: (databaseUrl: string) => Promise<void>) {
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    await check(`postgresql://app@127.0.0.1:${port}/handoff`);
  } finally {
    server.close();
  }
}

describe.concurrent('a database that gives no answer', () => {
  test('is slow if it accepts a connection and says nothing', async ({ expect }) => {
    const sockets: Socket[] = [];
    await withServer(
      (socket) => sockets.push(socket),
      async (url) => expect(await openingAt(url, 100)).toBe('slow'),
    );
    for (const socket of sockets) socket.destroy();
  });

  test('is slow if it hangs up', async ({ expect }) => {
    await withServer(
      (socket) => socket.on('error', () => {}).once('data', () => socket.destroy()),
      async (url) => expect(await openingAt(url, 100)).toBe('slow'),
    );
  });

  test('is slow if the table is locked', async ({ expect }) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE installation IN ACCESS EXCLUSIVE MODE');
    expect(await openingAt(database.url, 100)).toBe('slow');
    await client.end();
  });

  test('is open if it refuses connections: the app has the better page', async ({ expect }) => {
    let address = '';
    await withServer(
      () => {},
      async (url) => {
        address = url;
      },
    );
    expect(await openingAt(address)).toBe('open');
  });
});
