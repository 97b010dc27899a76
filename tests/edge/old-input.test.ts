import { describe, expect, test } from 'vitest';
import type { Edge, Handler } from '#platform/server/server.ts';
import { actionsOf, asForm, multipart, openEdge } from './edge-server.ts';

/** Of one parameter: its form. */
const ACTION = `40${'a'.repeat(40)}`;

/** Where the SSN is asked for, however the address is written. A form that asks for it might be posted to any page. */
const SECRET_PAGES = [
  '/apply/personal-loan/consent',
  '/apply/personal-loan/consent/',
  '/apply/personal-loan/%63onsent?again=changed',
];
const ANY_PAGE = '/apply/personal-loan/name';

const FIELDS: [string, string][] = [
  [`$ACTION_ID_${ACTION}`, ''],
  ['firstName', 'Zoë "Z" <b>'],
];
const POST = { method: 'POST', headers: asForm, body: multipart(FIELDS), path: ANY_PAGE };
const fails: Handler = async (_request, response) => {
  response.statusCode = 500;
  response.end('no database');
};
const AWAY: Record<string, Partial<Edge> & { handler?: Handler }> = {
  'the store of the limits is away': { admit: async () => ({ kind: 'unknown' }) },
  'the page fails because it is away': { handler: fails },
};

describe.each(Object.entries(AWAY))('while the database is away (%s)', (_how, settings) => {
  test('returns all values of a form without scripts, with a button to send it again', async () => {
    const edge = await openEdge({ knownActions: actionsOf(ACTION), ...settings });
    const { status, body, headers } = await edge.send(POST);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(body).toContain('<form method="post" enctype="multipart/form-data">');
    expect(body).toContain('name="firstName" value="Zoë &quot;Z&quot; &lt;b&gt;"');
    expect(body).toContain(`name="$ACTION_ID_${ACTION}"`);
    expect(body).toContain('you haven’t lost anything');
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([...SECRET_PAGES, ANY_PAGE])(
    'no SSN ever comes back, nor what it was typed with: %s',
    { tags: ['@no-secret-returned'] },
    async (path) => {
      const edge = await openEdge({ knownActions: actionsOf(ACTION), ...settings });
      const body = multipart([...FIELDS, ['ssn', '4821']]);
      const answer = await edge.send({ ...POST, path, body });
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(answer.body).not.toContain('4821');
      expect(answer.body).not.toContain('<form');
      expect(answer.headers['content-security-policy']).toContain("form-action 'none'");
    },
  );
});

test.each([['passwordAgain'], ['password'], ['code'], ['response'], ['accountNumber'], ['__proto__']])(
  'a form with a secret or unknown field is never sent back: %s',
  { tags: ['@no-secret-returned'] },
  async (name) => {
    const edge = await openEdge({ knownActions: actionsOf(ACTION), handler: fails });
    const body = multipart([...FIELDS, [name, 'seven green kettles']]);
    const answer = await edge.send({ ...POST, path: '/staff/sign-in', body });
    expect(answer.body).not.toContain('kettles');
    expect(answer.body).not.toContain('<form');
  },
);

describe('the error page of a form without scripts', () => {
  test.each(SECRET_PAGES)('contains no value of the page that asks for an SSN: %s', async (path) => {
    const edge = await openEdge({ knownActions: actionsOf(ACTION), handler: fails });
    const answer = await edge.send({ ...POST, path });
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain('<form');
  });

  test('contains the values and a wait above the rate limit', async () => {
    const edge = await openEdge({ admit: async () => ({ kind: 'too_many', retryAfterSeconds: 42 }) });
    const { status, body, headers } = await edge.send(POST);
    expect([status, headers['retry-after']]).toEqual([429, '42']);
    expect(body).toContain('name="firstName" value="Zoë &quot;Z&quot; &lt;b&gt;"');
    expect(body).toContain('<p>Wait a minute, then send it again from here.</p>');
  });

  test.each([
    ['answered', fails],
    ['not answered at all', () => Promise.reject(new Error('no database'))],
  ])('does not claim that nothing was saved if the page failed (%s)', async (_how, handler) => {
    const edge = await openEdge({ knownActions: actionsOf(ACTION), handler });
    const { status, body } = await edge.send(POST);
    expect(status).toBe(500);
    expect(body).toContain('name="firstName"');
    expect(body).toContain('It may not be saved yet');
    expect(body).toContain('We never send anything twice.');
    expect(body).not.toContain('not saved yet');
  });
});
