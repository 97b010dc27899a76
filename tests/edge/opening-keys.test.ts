import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
