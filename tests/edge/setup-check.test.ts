import { createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createSetupCheck, type SetupStatus } from '#platform/server/setup-check.ts';
import { closedPort, listen } from '#tests/support/network/listen.ts';
import { asForm, KNOWN_ACTION, openEdge, plainForm, sharedDatabase } from './edge-server.ts';

const opened = (status: SetupStatus) => openEdge({ setupStatus: async () => status });

describe('while the installation is not complete', () => {
  test.each([
    ['not_migrated', ['npm run migrate', 'npm run setup']],
    ['not_set_up', ['npm run setup']],
    ['sample_data', ['npm run migrate', 'npm run setup']],
    ['wrong_keys', null],
  ] as const)(
    'borrowers get a 503 page without a reason or a link, and the console says what to run: %s',
    async (status, commands) => {
      const edge = await opened(status);
      for (const path of ['/', '/start/x', '/apply/personal-loan/loan', '/apply/no-campaign']) {
        const { body, ...answer } = await edge.send({ path });
        expect(answer).toMatchObject({
          status: 503,
          headers: { 'content-type': 'text/html; charset=utf-8' },
        });
        expect(body).toContain('<h1>We’re not open yet</h1>');
        expect(body).not.toMatch(/npm run|sample|href="\//);
      }
      for (const path of commands ? ['/staff', '/staff/sign-in', '/staff/join/token'] : []) {
        const { status, body } = await edge.send({ path });
        expect(status).toBe(503);
        expect(body).toContain(`<code>${commands?.join('\n')}</code>`);
      }
      expect(edge.seen).toEqual([]);
    },
  );

  test('a script’s action gets the reason as text, and probes, metrics and files are served', async () => {
    const edge = await opened('not_set_up');
    const headers = { ...asForm, 'next-action': KNOWN_ACTION };
    const { status, body } = await edge.send({ method: 'POST', path: '/staff', headers, body: '--edge--' });
    expect([status, body]).toEqual([
      503,
      expect.stringMatching(/Then open this page again\. npm run setup$/),
    ]);
    for (const path of ['/readyz', '/livez', '/metrics', '/_next/static/a.js'])
      expect((await edge.send({ path })).status, path).toBe(200);
  });
});

test.each(['/staff', '/', '/start/spring'])(
  'while the database is slow, %s is a 503 page that may be opened again, and a post goes on',
  async (path) => {
    const edge = await opened('slow');
    const { status, headers, body } = await edge.send({ path });
    expect([status, headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(body).toContain('<h1>We can’t open this page right now</h1>');
    expect(edge.seen).toEqual([]);
    await edge.send({ method: 'POST', path, headers: asForm, body: plainForm() });
    expect(edge.seen).toHaveLength(1);
  },
);

const RIGHT = { name: 'DATA_KEY 1', value: 'of the right key' };
const WRONG = { ...RIGHT, value: 'of another key' };
const FURTHER = { name: 'DATA_KEY 2', value: 'of a new key' };

const { url, client } = await sharedDatabase();
await client.query('INSERT INTO installation (is_sample) VALUES (false)');
await client.query('INSERT INTO key_check (name, value) VALUES ($1, $2)', [RIGHT.name, RIGHT.value]);

type Asked = Partial<Parameters<typeof createSetupCheck>[0]>;
const statusOf = (asked: Asked = {}) =>
  createSetupCheck({ databaseUrl: url, mode: 'production', keyChecks: [RIGHT], limitMs: 60_000, ...asked })();

test('an instance with another key under a known name shows no page', { tags: ['@key-checks'] }, async () => {
  const keys = [[RIGHT], [FURTHER, RIGHT], [WRONG], [FURTHER, WRONG]];
  const statuses = await Promise.all(keys.map((keyChecks) => statusOf({ keyChecks })));
  expect(statuses).toEqual(['open', 'open', 'wrong_keys', 'wrong_keys']);
});

test('a database with sample data is closed in production, and open in local mode', {
  tags: ['@production-build'],
}, async () => {
  await client.query('UPDATE installation SET is_sample = true');
  expect([await statusOf(), await statusOf({ mode: 'local' })]).toEqual(['sample_data', 'open']);
  await client.query('UPDATE installation SET is_sample = false');
});

describe('a database that gives no answer', () => {
  const at = (port: number) => `postgresql://app@127.0.0.1:${port}/handoff`;

  async function statusOfServer(serve: (socket: Socket) => void) {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => {}));
      serve(socket);
    });
    const status = await statusOf({ databaseUrl: at(await listen(server)), limitMs: 100 });
    for (const socket of sockets) socket.destroy();
    server.close();
    return status;
  }

  test('is slow if it says nothing, hangs up or has a locked table', async () => {
    expect(await statusOfServer(() => {})).toBe('slow');
    expect(await statusOfServer((socket) => socket.once('data', () => socket.destroy()))).toBe('slow');
    await client.query('BEGIN; LOCK TABLE installation IN ACCESS EXCLUSIVE MODE');
    expect(await statusOf({ limitMs: 100 })).toBe('slow');
    await client.query('ROLLBACK');
  });

  test('is open if it refuses connections: the app has the better page', async () => {
    expect(await statusOf({ databaseUrl: at(await closedPort()) })).toBe('open');
  });
});
