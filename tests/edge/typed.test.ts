import { describe, expect, it } from 'vitest';
import type { Edge, Handler } from '#edge/server.ts';
import { asForm, multipart, startEdge } from './edge-server.ts';

/** Of one parameter: its form. */
const ACTION = `40${'a'.repeat(40)}`;

const FIELDS: [string, string][] = [
  [`$ACTION_ID_${ACTION}`, ''],
  ['firstName', 'Zoë "Z" <b>'],
];
const POST = { method: 'POST', headers: asForm, body: multipart(FIELDS), path: '/apply/personal-loan/name' };
const fails: Handler = async (_request, response) => {
  response.statusCode = 500;
  response.end('no database');
};
const AWAY: Record<string, Partial<Edge> & { handler?: Handler }> = {
  'the store of the limits is away': { admit: async () => ({ kind: 'unknown' }) },
  'the page fails because it is away': { handler: fails },
};

describe.each(Object.entries(AWAY))('while the database is away (%s)', (_how, settings) => {
  it('a form without scripts is answered with all that was typed, to be sent again by a press', async () => {
    const edge = await startEdge({ knownActions: new Set([ACTION]), ...settings });
    const { status, body, headers } = await edge.send(POST);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(body).toContain('<form method="post" enctype="multipart/form-data">');
    expect(body).toContain('name="firstName" value="Zoë &quot;Z&quot; &lt;b&gt;"');
    expect(body).toContain(`name="$ACTION_ID_${ACTION}"`);
    expect(body).toContain('nothing is lost');
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect(headers['cache-control']).toBe('no-store');
    edge.stop();
  });

  it('nothing of the consent page comes back: it holds what is kept nowhere', async () => {
    const edge = await startEdge({ knownActions: new Set([ACTION]), ...settings });
    const body = multipart([...FIELDS, ['ssn', '4821']]);
    const answer = await edge.send({ ...POST, path: '/apply/personal-loan/consent', body });
    expect(answer.body).not.toContain('4821');
    expect(answer.body).not.toContain('<form');
    expect(answer.headers['content-security-policy']).toContain("form-action 'none'");
    edge.stop();
  });
});
