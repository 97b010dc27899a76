import { afterAll, beforeEach, expect, test } from 'vitest';
import { control } from '#tests/support/sandbox-control.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { basic, paths, requestToken } from './partner.ts';

let clock = Date.parse('2026-03-01T12:00:00Z');
const client = { clientId: 'a:b c', clientSecret: 'p+w%é' };
const { origin, close } = await startSandbox({ port: 0, ...client, now: () => clock });
afterAll(close);
beforeEach(() => control(origin, '/reset', {}));

const grant = { grant_type: 'client_credentials' };
const known = basic('a:b c', 'p+w%é');

const consentsWith = (token: string) =>
  fetch(origin + paths.consents, { headers: { Authorization: `Bearer ${token}` } }).then(
    (answer) => answer.status,
  );

async function freshToken() {
  const answer = await requestToken(origin, grant, known);
  return ((await answer.json()) as { access_token: string }).access_token;
}

test('returns 201 and a token for HTTP Basic with form-encoded credentials', async () => {
  const answer = await requestToken(
    origin,
    { ...grant, scope: 'personal', audience: 'https://api.example' },
    known,
  );
  expect(answer.status).toBe(201);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    access_token: expect.stringMatching(/^[\w-]{40,}$/),
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'personal',
  });
  const { tokens } = (await (await fetch(`${origin}/_sandbox/tokens`)).json()) as { tokens: unknown[] };
  expect(tokens).toMatchObject([{ scope: 'personal', audience: 'https://api.example', live: true }]);
});

test.each([
  ['without credentials', grant, '', 401, 'invalid_client'],
  ['with a wrong secret', grant, basic('a:b c', 'guess'), 401, 'invalid_client'],
  ['for another grant', { grant_type: 'password' }, known, 400, 'unsupported_grant_type'],
  ['authenticated twice', { ...grant, client_secret: 'p+w%é' }, known, 400, 'invalid_request'],
])('rejects a token request %s', async (_case, form, authorization, status, error) => {
  const answer = await requestToken(origin, form as Record<string, string>, authorization);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error });
  expect(answer.headers.has('www-authenticate')).toBe(status === 401);
});

test('accepts a token until it expires or is revoked', async () => {
  const token = await freshToken();
  clock += 3_599_000;
  expect(await consentsWith(token)).toBe(200);
  clock += 1_000;
  expect(await consentsWith(token)).toBe(401);
  const revoked = await freshToken();
  await control(origin, '/tokens/expire', {});
  expect(await consentsWith(revoked)).toBe(401);
});

test('returns 403 for a token without the scope that a product requires', async () => {
  const statusWith = async (scope: string, path: string, method: string) => {
    const asked = await requestToken(origin, { ...grant, scope }, known);
    const { access_token } = (await asked.json()) as { access_token: string };
    const headers = { Authorization: `Bearer ${access_token}` };
    const answer = await fetch(origin + path, { method, headers });
    return [answer.status, answer.headers.get('www-authenticate')?.includes('insufficient_scope') ?? false];
  };
  await control(origin, '/scopes', { personal: 'leads:personal' });
  await control(origin, '/scopes', { refinance: 'leads:refi' });
  expect(await statusWith('leads:refi', paths.consents, 'GET')).toEqual([403, true]);
  expect(await statusWith('other leads:personal', paths.consents, 'GET')).toEqual([200, false]);
  expect(await statusWith('leads:refi', paths.v2, 'POST')).toEqual([403, true]);
  expect(await statusWith('leads:personal', paths.refinance, 'POST')).toEqual([403, true]);
  expect(await statusWith('leads:refi', paths.refinance, 'POST')).toEqual([415, false]);
});

test('a control route sets status and lifetime of the token response, and a reset ends that', async () => {
  await control(origin, '/token', { status: 200, expiresIn: 5 });
  const short = await requestToken(origin, grant, known);
  expect([short.status, await short.json()]).toMatchObject([200, { expires_in: 5 }]);
  const token = await freshToken();
  await control(origin, '/token', { status: 500, expiresIn: null });
  expect((await requestToken(origin, grant, known)).status).toBe(500);
  await control(origin, '/reset', {});
  expect(await consentsWith(token)).toBe(401);
  const usual = await requestToken(origin, grant, known);
  expect([usual.status, await usual.json()]).toMatchObject([201, { expires_in: 3600 }]);
});
