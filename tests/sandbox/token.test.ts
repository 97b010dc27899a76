import { expect, test } from 'vitest';
import { control } from '#tests/support/sandbox-control.ts';
import { basic, fetchToken, paths, requestToken, sharedSandbox } from './partner.ts';

let clock = Date.parse('2026-03-01T12:00:00Z');
const { origin } = await sharedSandbox({ now: () => clock });

const grant = { grant_type: 'client_credentials' };

const statusWith = async (token: string, path = paths.consents, method = 'GET') => {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(origin + path, { method, headers });
  return [answer.status, answer.headers.get('www-authenticate')?.includes('insufficient_scope') ?? false];
};

test.each([
  ['without credentials', grant, '', 401, 'invalid_client'],
  ['with a wrong secret', grant, basic('sandbox-partner', 'guess'), 401, 'invalid_client'],
  ['for another grant', { grant_type: 'password' }, undefined, 400, 'unsupported_grant_type'],
  ['authenticated twice', { ...grant, client_secret: 'any' }, undefined, 400, 'invalid_request'],
])('rejects a token request %s', async (_case, form, authorization, status, error) => {
  const answer = await requestToken(origin, form as Record<string, string>, authorization);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error });
  expect(answer.headers.has('www-authenticate')).toBe(status === 401);
});

test('accepts a token until it expires', async () => {
  const token = await fetchToken(origin);
  clock += 3_599_000;
  expect(await statusWith(token)).toEqual([200, false]);
  clock += 1_000;
  expect(await statusWith(token)).toEqual([401, false]);
});

test('every product but the prefill needs a token', async () => {
  for (const path of [paths.leads, paths.v2, paths.refinance])
    expect(await statusWith('invented', path, 'POST')).toEqual([401, false]);
  expect(await statusWith('invented', paths.prefill, 'POST')).toEqual([415, false]);
});

test('returns 403 for a token without the scope that a product requires', async () => {
  await control(origin, '/scopes', { personal: 'leads:personal' });
  await control(origin, '/scopes', { refinance: 'leads:refi' });
  const refinance = await fetchToken(origin, 'leads:refi');
  const personal = await fetchToken(origin, 'other leads:personal');
  expect(await statusWith(refinance)).toEqual([403, true]);
  expect(await statusWith(personal)).toEqual([200, false]);
  expect(await statusWith(refinance, paths.v2, 'POST')).toEqual([403, true]);
  expect(await statusWith(personal, paths.refinance, 'POST')).toEqual([403, true]);
  expect(await statusWith(refinance, paths.refinance, 'POST')).toEqual([415, false]);
});
