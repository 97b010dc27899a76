import { describe, expect, test } from 'vitest';
import type { Handler } from '#platform/server/edge.ts';
import { asForm, KNOWN_ACTION, openEdge, plainForm, type Settings } from './edge-server.ts';

/** Where the SSN is asked for, however the address is written. */
const SECRET_PAGES = ['/apply/personal-loan/consent/', '/apply/personal-loan/%63onsent?again=text_changed'];
const ANY_PAGE = '/apply/personal-loan/name';
const NAME: [string, string] = ['firstName', 'Zoë "Z" <b>'];
const NAME_FIELD = 'name="firstName" value="Zoë &quot;Z&quot; &lt;b&gt;"';

const fails: Handler = async (_request, response) => {
  response.statusCode = 500;
  response.end('no database');
};
const AWAY: [string, Settings][] = [
  ['the store of the limits is away', { admit: async () => ({ kind: 'unknown' }) }],
  ['the page fails because it is away', { handler: fails }],
  ['the page gives no answer at all', { handler: () => Promise.reject(new Error('no database')) }],
];

async function post(settings: Settings, { path = ANY_PAGE, more = [] as [string, string][] } = {}) {
  const edge = await openEdge(settings);
  return edge.send({ method: 'POST', headers: asForm, path, body: plainForm([NAME, ...more]) });
}

describe.each(AWAY)('a form without scripts, while %s,', (_how, settings) => {
  test('is returned with all its values and a button to send it again', async () => {
    const { status, body, headers } = await post(settings);
    expect(status).toBeGreaterThanOrEqual(500);
    const isFailed = status === 500;
    for (const part of [
      '<form method="post" enctype="multipart/form-data">',
      NAME_FIELD,
      `name="$ACTION_ID_${KNOWN_ACTION}"`,
      ...(isFailed
        ? ['It may not be saved yet', 'We never send anything twice.']
        : ['you haven’t lost anything']),
    ])
      expect(body).toContain(part);
    if (isFailed) expect(body).not.toContain('not saved yet');
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toContain("form-action 'self'");
  });

  test.each([
    ...[...SECRET_PAGES, ANY_PAGE].map((path) => [path, 'ssn', '4821']),
    ...['password', 'code', 'response', 'accountNumber', '__proto__'].map((name) => [
      '/staff/sign-in',
      name,
      'seven green kettles',
    ]),
  ])(
    'never comes back from %s with the secret or unknown field %s',
    { tags: ['@no-secret-returned'] },
    async (path, name, value) => {
      const answer = await post(settings, { path, more: [[String(name), String(value)]] });
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(answer.body).not.toContain(value);
      expect(answer.body).not.toContain('<form');
      expect(answer.headers['content-security-policy']).toContain("form-action 'none'");
    },
  );
});

test.each(SECRET_PAGES)('no value of the page that asks for an SSN comes back: %s', async (path) => {
  const answer = await post({ handler: fails }, { path });
  expect(answer.status).toBe(500);
  expect(answer.body).not.toContain('<form');
});

test('above the rate limit the error page has the values and a wait', async () => {
  const admit = async () => ({ kind: 'too_many', retryAfterSeconds: 42 }) as const;
  const { status, body, headers } = await post({ admit });
  expect([status, headers['retry-after']]).toEqual([429, '42']);
  expect(body).toContain(NAME_FIELD);
  expect(body).toContain('<p>Wait a minute, then send it again from here.</p>');
});
