import { afterAll, beforeEach, expect, test } from 'vitest';
import { operatorWith } from '#operator/live.ts';
import { openSandbox, settingsFor } from './own-sandbox.ts';

const [one, other] = [await openSandbox(), await openSandbox()];
beforeEach(() => Promise.all([one.reset(), other.reset()]));
afterAll(() => Promise.all([one.close(), other.close()]));

test('settings of another operator start without tokens or open circuits', async () => {
  await one.consentsOutage(503);
  const first = operatorWith(settingsFor(one.origin));
  for (let times = 0; times < 4; times++) await first.fetchPersonalConsents();
  expect(operatorWith(settingsFor(one.origin))).toBe(first);

  const second = operatorWith(settingsFor(other.origin));
  expect(second.status()).toEqual({ tokens: [], openOrigins: [] });
  expect(await second.fetchPersonalConsents()).toMatchObject({ kind: 'fetched' });
  expect([await one.issuedTokens(), await other.issuedTokens()]).toMatchObject([[{}], [{}]]);
});

test('another secret at the same operator starts without a token', async () => {
  const before = operatorWith(settingsFor(one.origin));
  await before.checkToken('personal_loan', 'cached');
  expect(before.status().tokens).toHaveLength(1);
  expect(operatorWith(settingsFor(one.origin, { clientSecret: 'another' })).status().tokens).toEqual([]);
});
