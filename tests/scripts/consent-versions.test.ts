import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addVersion, listVersions, publishVersion } from '#scripts/consent-versions.ts';
import { cloneDatabase } from '#tests/support/database.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
beforeEach(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const add = (html: string | Buffer) => addVersion(client, 'refinance', Buffer.from(html), 'mara');
const publish = (number: number) => publishVersion(client, 'refinance', number, 'jon');
const states = async () =>
  (await listVersions(client))
    .filter(({ source }) => source === 'refinance')
    .map(({ number, state }) => [number, state]);
const offered = async () => {
  const { rows } = await client.query(
    `SELECT encode(t.bytes, 'escape') AS html, f.fetched_at FROM consent_version v
     JOIN consent_fetch f ON f.id = v.fetch_id JOIN consent_fetch_block b ON b.fetch_id = f.id
     JOIN consent_text t ON t.sha256 = b.sha256 WHERE v.source = 'refinance' AND v.state = 'published'`,
  );
  return rows;
};

test('a text is added as a draft, published in the place of the one before, and kept byte for byte', async () => {
  const first = await add('<p>One</p>\r\n');
  await publish(first.number);
  expect(await offered()).toEqual([{ html: '<p>One</p>\r\n', fetched_at: null }]);
  const second = await add('<p>Two</p>\n');
  expect(second).toMatchObject({ number: first.number + 1, state: 'draft', verdict: 'safe' });
  expect(await offered()).toHaveLength(1);
  await publish(second.number);
  expect(await offered()).toEqual([{ html: '<p>Two</p>\n', fetched_at: null }]);
  expect((await states()).slice(0, 2)).toEqual([
    [second.number, 'published'],
    [first.number, 'retired'],
  ]);
});

test.each([
  ['what is no UTF-8', Buffer.from([0x3c, 0xff, 0x3e]), 'not valid UTF-8'],
  ['nothing', Buffer.from('  \n'), 'holds no text'],
])('%s is not taken', async (_what, bytes, word) => {
  await expect(add(bytes)).rejects.toThrow(word);
});

test('what can’t be shown safely is added, and not published', async () => {
  const { number, verdict } = await add('<p onclick="a()">I agree</p>');
  expect(verdict).toBe('unsafe');
  const before = await offered();
  await expect(publish(number)).rejects.toThrow('event_handler');
  expect(await offered()).toEqual(before);
});

test.each([
  ['is not there', 99, 'There is no version 99'],
  ['is published already', 0, 'published already'],
  ['is retired', -1, 'is retired'],
])('a version that %s is not published', async (_how, place, word) => {
  const { number: first } = await add('<p>One</p>');
  await publish(first);
  const { number: second } = await add('<p>Two</p>');
  await publish(second);
  await expect(publish(place > 0 ? place : second + place)).rejects.toThrow(word);
});

test('of two who publish at once, one version is left published', async () => {
  const versions = [await add('<p>One</p>'), await add('<p>Two</p>')];
  const others = new pg.Client({ connectionString: database.url });
  await others.connect();
  await Promise.allSettled([
    publishVersion(client, 'refinance', versions[0]?.number ?? 0, 'jon'),
    publishVersion(others, 'refinance', versions[1]?.number ?? 0, 'mara'),
  ]);
  await others.end();
  expect(await offered()).toHaveLength(1);
});
