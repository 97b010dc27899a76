import { afterEach, expect, test } from 'vitest';
import type { SetupStatus } from '#platform/server/opening.ts';
import { asForm, KNOWN_ACTION, multipart, startEdge } from './edge-server.ts';

let edge: Awaited<ReturnType<typeof startEdge>>;
afterEach(() => edge.stop());

const CLOSED = ['not_migrated', 'not_set_up', 'sample_data', 'wrong_keys'] as const satisfies SetupStatus[];

test.each(CLOSED)(
  'while the installation is %s, borrowers get a 503 page without a reason or a link',
  async (opening) => {
    edge = await startEdge({ setupStatus: async () => opening });
    for (const path of ['/', '/start/x', '/apply/personal-loan/loan', '/apply/no-campaign']) {
      const { status, headers, body } = await edge.send({ path });
      expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
      expect(body).toContain('<h1>We’re not open yet</h1>');
      expect(body).not.toMatch(/npm run|sample|href="\//);
    }
    expect(edge.seen).toEqual([]);
  },
);

test.each([
  ['not_migrated', ['npm run migrate', 'npm run setup']],
  ['not_set_up', ['npm run setup']],
  ['sample_data', ['npm run migrate', 'npm run setup']],
] as const)(
  'while the installation is %s, the console says which commands to run',
  async (opening, commands) => {
    edge = await startEdge({ setupStatus: async () => opening });
    for (const path of ['/staff', '/staff/sign-in', '/staff/join/token']) {
      const { status, body } = await edge.send({ path });
      expect(status).toBe(503);
      expect(body).toContain(`<code>${commands.join('\n')}</code>`);
    }
  },
);

test('a script’s action gets the reason as text', async () => {
  edge = await startEdge({ setupStatus: async () => 'not_set_up' });
  const headers = { ...asForm, 'next-action': KNOWN_ACTION };
  const { status, body } = await edge.send({ method: 'POST', path: '/staff', headers, body: '--edge--' });
  expect([status, body]).toEqual([503, expect.stringMatching(/Then open this page again\. npm run setup$/)]);
});

test('serves probes, metrics and files at every step of the installation', async () => {
  edge = await startEdge({ setupStatus: async () => 'not_set_up' });
  for (const path of [
    '/readyz',
    '/livez',
    '/metrics',
    '/_next/static/a.js',
    '/.well-known/evidence-keys.json',
  ])
    expect((await edge.send({ path })).status, path).toBe(200);
});

test.each(['/staff', '/', '/start/spring', '/staff/leads'])(
  'while the database is slow, %s is a 503 page that may be opened again, and a post goes on',
  async (path) => {
    edge = await startEdge({ setupStatus: async () => 'slow' });
    const { status, headers, body } = await edge.send({ path });
    expect([status, headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(body).toContain('<h1>We can’t open this page right now</h1>');
    expect(edge.seen).toEqual([]);
    const form = multipart([
      ['$ACTION_REF_1', ''],
      ['$ACTION_1:0', `{"id":"${KNOWN_ACTION}","bound":"$@1"}`],
      ['$ACTION_1:1', '[1,2]'],
    ]);
    await edge.send({ method: 'POST', path, headers: asForm, body: form });
    expect(edge.seen).toHaveLength(1);
  },
);
