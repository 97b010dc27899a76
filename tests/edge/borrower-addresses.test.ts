import { beforeEach, expect, test } from 'vitest';
import { addressesSeen, noteBorrowerPost } from '#platform/http/borrower-addresses.ts';
import { isPrivateAddress } from '#platform/http/private-hosts.ts';
import { asForm, KNOWN_ACTION, multipart, openEdge } from './edge-server.ts';

beforeEach(() => {
  globalThis.handoffBorrowerPosts = undefined;
});

test.each([
  ...['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '127.0.0.1', '169.254.1.1', '100.64.0.1'],
  ...[
    '100.127.255.255',
    '0.0.0.0',
    '::1',
    '::',
    'fe80::1',
    'fd12:3456::1',
    'fc00::',
    'fec0::1',
    'unknown',
    '',
  ],
])('%s can’t be a borrower’s address', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  ...['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '192.169.0.1', '203.0.113.9'],
  ...['2001:db8::1', '2a00:1450::1'],
])('%s can be a borrower’s address', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

const note = (count: number, address: (at: number) => string) => {
  for (let at = 0; at < count; at += 1) noteBorrowerPost(address(at));
};

test('logs nothing with fewer than 100 posts', () => {
  note(99, () => '8.8.8.8');
  expect(addressesSeen()).toBe(null);
});

test.each([
  ['95 posts of one address', 95, () => '8.8.8.8', true],
  ['94 posts of one address', 94, () => '8.8.8.8', false],
  ['95 posts of one /64', 95, (at: number) => `2001:db8:1:2::${at}`, true],
  ['95 posts of several proxies', 95, (at: number) => `10.0.0.${at % 3}`, true],
  ['posts of as many addresses', 100, (at: number) => `8.8.8.${at}`, false],
] as const)('of 100 posts, %s: suspicious %#', (_what, count, address, isSuspicious) => {
  note(count, address);
  note(100 - count, (at) => `9.9.9.${at}`);
  expect(addressesSeen()).toMatchObject({ isSuspicious });
});

test('only the newest 100 posts count', () => {
  note(200, () => '10.0.0.1');
  note(100, (at) => `8.8.8.${at}`);
  expect(addressesSeen()).toEqual({ same: 1, fromPrivate: 0, isSuspicious: false });
});

test('notes only borrowers’ forms, with the address that the trusted proxy saw', async () => {
  const noted: string[] = [];
  const edge = await openEdge({ trustedHops: 1, noteBorrowerPost: (address) => noted.push(address) });
  const form = (action: string) =>
    multipart([
      ['$ACTION_REF_1', ''],
      ['$ACTION_1:0', `{"id":"${action}","bound":"$@1"}`],
      ['$ACTION_1:1', '["amount",{"errors":{},"values":{}}]'],
      ['$ACTION_KEY', 'k3a8c5ecea73c2aea6e0c828de987eb9f'],
    ]);
  const body = form(KNOWN_ACTION);
  const send = (path: string, more: object = {}) =>
    edge.send({ path, method: 'POST', headers: { ...asForm, 'x-forwarded-for': '8.8.8.8' }, body, ...more });
  expect((await send('/apply/personal-loan/loan')).status).toBe(200);
  await send('/staff/campaigns');
  await send('/apply/personal-loan/loan', { method: 'GET', body: undefined });
  await send('/apply/personal-loan/loan', { body: form(`70${'b'.repeat(40)}`) });
  expect(noted).toEqual(['8.8.8.8']);
});
