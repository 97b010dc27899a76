import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Query, rolledBack } from '#tests/support/database/sql.ts';

const migration = readFileSync('prisma/migrations/20261123000000_installation/migration.sql', 'utf8');
const recognize = migration.slice(migration.indexOf('INSERT INTO "installation"'));

const partner = (query: Query, helpEmail: string) =>
  query("INSERT INTO partner (brand_name, help_email, help_phone) VALUES ('Larch', $1, '(555) 010-0177')", [
    helpEmail,
  ]);
const publishedBy = (query: Query, by: string, state: 'published' | 'retired') =>
  query(
    `WITH text AS (INSERT INTO consent_text (sha256, bytes) VALUES (encode(sha256('x'), 'hex'), 'x') RETURNING sha256),
       fetched AS (INSERT INTO consent_fetch (id, source, verdict) VALUES (gen_random_uuid(), 'refinance', 'safe') RETURNING id)
     INSERT INTO consent_version (id, source, number, sha256, state, verdict, findings, created_at, created_by, edited_at, edited_by,
       published_at, published_by, retired_at, retired_by, fetch_id)
     SELECT gen_random_uuid(), 'refinance', 1, text.sha256, $2, 'safe', '{}', now(), $1, now(), $1, now(), $1,
       CASE $2 WHEN 'retired' THEN now() END, CASE $2 WHEN 'retired' THEN $1 END, fetched.id FROM text, fetched`,
    [by, state],
  );

const IS_SAMPLE = 'SELECT is_sample AS "isSample" FROM installation';

test.each([
  ['has no partner', [], async () => undefined],
  ['has a partner', [{ isSample: false }], (query: Query) => partner(query, 'help@larch.example')],
  [
    'has the sample’s help address',
    [{ isSample: true }],
    (query: Query) => partner(query, 'help@juniper.example'),
  ],
  [
    'has a published sample text',
    [{ isSample: true }],
    async (query: Query) => {
      await partner(query, 'help@larch.example');
      await publishedBy(query, 'seed', 'published');
    },
  ],
  [
    'has retired the sample text',
    [{ isSample: false }],
    async (query: Query) => {
      await partner(query, 'help@larch.example');
      await publishedBy(query, 'seed', 'retired');
    },
  ],
])('the migration recognizes a database that %s', async (_, expected, prepare) => {
  const found = await rolledBack(async (query) => {
    await prepare(query);
    await query(recognize);
    return query(IS_SAMPLE);
  });
  expect(found).toEqual(expected);
});
