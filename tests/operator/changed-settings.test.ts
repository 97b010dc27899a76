import { afterAll, beforeEach, expect, test } from 'vitest';
import { operatorWith } from '#operator/live.ts';
import { openSandbox, settingsFor } from './own-sandbox.ts';

const [one, other] = [await openSandbox(), await openSandbox()];
beforeEach(() => Promise.all([one.reset(), other.reset()]));
afterAll(() => Promise.all([one.close(), other.close()]));

const tokensOf = async (sandbox: typeof one) => (await sandbox.issuedTokens()).length;

test('settings of another operator start without tokens or open circuits', async () => {
  await one.consentsOutage(503);
  const first = operatorWith(settingsFor(one.origin));
  for (let times = 0; times < 4; times++) await first.fetchPersonalConsents();
  const refused = (await one.received('/api/partners/personal/ping-post/v3/consents')).length;
  expect(refused).toBe(3);
  expect(operatorWith(settingsFor(one.origin))).toBe(first);
  expect(await tokensOf(one)).toBe(1);

  const second = operatorWith(settingsFor(other.origin));
  expect(second.status()).toEqual({ tokens: [], openOrigins: [] });
  expect(await second.fetchPersonalConsents()).toMatchObject({ kind: 'fetched' });
  expect(await tokensOf(other)).toBe(1);
});

test.each([
  ['client id', { clientId: 'another-client' }],
  ['client secret', { clientSecret: 'another secret' }],
  ['consents URL', { consentsUrl: `${one.origin}/other/consents` }],
])('another %s at the same operator starts without a token', async (_, changes) => {
  const before = operatorWith(settingsFor(one.origin));
  await before.checkToken('personal_loan', 'cached');
  expect(before.status().tokens).toHaveLength(1);
  expect(operatorWith(settingsFor(one.origin, changes)).status().tokens).toEqual([]);
});
