import pg from 'pg';
import { asOwner } from '#scripts/dev/test-roles.ts';
import { PERSON } from './peer.ts';

const DATABASE = 'peers';
const ROWS = 16;

export const READ = `SELECT first_name AS "firstName", last_name AS "lastName", email FROM answers WHERE id = $1`;
export const WRITE = 'UPDATE answers SET first_name = $2, last_name = $3, email = $4 WHERE id = $1';

/** On the server of Handoff's database: one row for each borrower. Returns the address. */
export async function createPeerTable(serverUrl: string): Promise<string> {
  const { href } = Object.assign(new URL(serverUrl), { pathname: `/${DATABASE}` });
  await run(serverUrl, `CREATE DATABASE ${DATABASE} OWNER handoff_owner`);
  const owner = asOwner(href);
  await run(
    owner,
    'CREATE TABLE answers (id int PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, email text NOT NULL)',
  );
  const insert = 'INSERT INTO answers SELECT id, $1, $2, $3 FROM generate_series(1, $4::int) AS id';
  await run(owner, insert, [PERSON.firstName, PERSON.lastName, PERSON.email, ROWS]);
  return owner;
}

async function run(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}
