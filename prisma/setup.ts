import type pg from 'pg';
import { type Added, addStandardRows } from './standard.ts';

export type Brand = { brandName: string; helpEmail: string; helpPhone: string };
export type Installation = { brandName: string | null; isSample: boolean };

/** Prevents two setups at once. */
const SETUP_LOCK = 7_201_123;

export async function readInstallation(client: pg.Client): Promise<Installation> {
  const { rows } = await client.query<Installation>(
    `SELECT (SELECT brand_name FROM partner WHERE id = 1) AS "brandName",
            coalesce((SELECT is_sample FROM installation), false) AS "isSample"`,
  );
  return rows[0] ?? { brandName: null, isSample: false };
}

export type SetUp = Added & { brandName: string; isNewBrand: boolean };

/** Existing rows stay as they are. Null: the database contains sample data. */
export async function setUp(client: pg.Client, brand: Brand): Promise<SetUp | null> {
  return transaction(client, async () => {
    if ((await readInstallation(client)).isSample) return null;
    const { rowCount } = await client.query(
      `INSERT INTO partner (brand_name, help_email, help_phone) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [brand.brandName, brand.helpEmail, brand.helpPhone],
    );
    const added = await addStandardRows(client);
    await client.query('INSERT INTO installation (is_sample) VALUES (false) ON CONFLICT DO NOTHING');
    const { brandName } = await readInstallation(client);
    return { ...added, brandName: brandName ?? brand.brandName, isNewBrand: rowCount === 1 };
  });
}

export async function transaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [SETUP_LOCK]);
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
