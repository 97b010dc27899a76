import { expect, test } from 'vitest';
import { asForm, multipart, openEdge } from './edge-server.ts';

const ACTION = `40${'a'.repeat(40)}`;
const BODY = multipart([[`$ACTION_ID_${ACTION}`, '']]);
const OFFERS = 'https://operator.example/offers';

/** The answer of an app that leads on to this address, as it does to a form or to a script. */
async function answerTo(method: string, path: string, next: Record<string, string>) {
  const edge = await openEdge({
    knownActions: undefined,
    handler: async (_request, response) => {
      response.statusCode = 303;
      for (const [name, value] of Object.entries(next)) response.setHeader(name, value);
      response.end();
    },
  });
  const form = method === 'POST' && { headers: asForm, body: BODY };
  const { status, headers } = await edge.send({ method, path, ...form });
  expect(status).toBe(303);
  return headers['clear-site-data'];
}

test.each([
  ['a submission', 'POST', '/apply/personal-loan/consent', '/apply/outcome'],
  ['a quick start', 'POST', '/apply/prefill/check', '/apply/onward'],
  ['an erasure', 'POST', '/apply/start-over', '/apply/deleted'],
  ['a sign-out', 'POST', '/staff', '/staff/sign-in?left=yes'],
])(
  'after %s the browser deletes what it stored, by form and by script',
  { tags: ['@browser-cleanup'] },
  async (_what, method, path, next) => {
    expect(await answerTo(method, path, { location: next })).toBe('"storage"');
    expect(await answerTo(method, path, { 'x-action-redirect': `${next};push` })).toBe('"storage"');
  },
);

test.each(['/apply/handoff/go', '/apply/onward/go'])(
  'the way to the operator by %s deletes what the browser stored',
  async (path) => {
    expect(await answerTo('GET', path, { location: OFFERS })).toBe('"storage"');
    expect(await answerTo('GET', path, { location: '/apply/handoff' })).toBeUndefined();
  },
);

test.each([
  ['POST', '/apply/personal-loan/loan', '/apply/personal-loan/name'],
  ['POST', '/apply/personal-loan/consent', '/apply/personal-loan/consent?missing=agree'],
  ['POST', '/staff/people', '/staff/sign-in'],
  ['GET', '/apply', '/apply/outcome'],
  ['GET', '/elsewhere', OFFERS],
])('%s %s, which leads to %s, deletes nothing', async (method, path, next) => {
  expect(await answerTo(method, path, { location: next })).toBeUndefined();
});

test('does not send the header over http, where browsers ignore it', async () => {
  const edge = await openEdge({
    appOrigin: 'http://localhost:3000',
    handler: async (_request, response) => void response.writeHead(303, { Location: OFFERS }).end(),
  });
  expect((await edge.send({ path: '/apply/handoff/go' })).headers).not.toHaveProperty('clear-site-data');
});
