import { describe, expect, test } from 'vitest';
import { bucketOf, clientAddress } from '#platform/http/client-address.ts';
import { openEdge } from './edge-server.ts';

describe("the client's address", { tags: ['@client-address'] }, () => {
  test.each([
    { why: 'the peer, when no proxy is trusted', forwarded: '6.6.6.6', hops: 0, address: '10.0.0.1' },
    { why: 'what one proxy saw', forwarded: '6.6.6.6, 198.51.100.7', hops: 1, address: '198.51.100.7' },
    {
      why: 'what the outer of two saw',
      forwarded: '6.6.6.6,198.51.100.7,10.9.9.9',
      hops: 2,
      address: '198.51.100.7',
    },
    {
      why: 'the outermost entry, when one proxy was passed by',
      forwarded: '198.51.100.7',
      hops: 2,
      address: '198.51.100.7',
    },
    { why: 'the peer, when the proxies say nothing', forwarded: undefined, hops: 1, address: '10.0.0.1' },
    { why: 'the peer, when the entry is no address', forwarded: 'unknown', hops: 1, address: '10.0.0.1' },
    { why: 'without the port', forwarded: '198.51.100.7:4711', hops: 1, address: '198.51.100.7' },
    { why: 'without brackets', forwarded: '[2001:DB8::1]:4711', hops: 1, address: '2001:db8::1' },
    { why: 'IPv4 as IPv4', forwarded: '::ffff:198.51.100.7', hops: 1, address: '198.51.100.7' },
  ])('is $why', ({ forwarded, hops, address }) => {
    expect(clientAddress('::ffff:10.0.0.1', forwarded, hops)).toBe(address);
  });

  test.each([
    ['2001:0db8:0001:0001::1', '2001:db8:1:1:ffff::2'],
    ['::ffff:cb00:7163', '203.0.113.99'],
    ['::ffff:203.0.113.99', '203.0.113.99'],
    ['0:0:0:0:0:FFFF:CB00:7163', '::ffff:203.0.113.99'],
    ['2001:DB8::1', '2001:db8:0:0:1:2:3:4'],
    ['fe80::1%eth0', 'fe80:0:0:0::2'],
  ])('counts as one, however it is written: %s and %s', (one, other) => {
    expect(bucketOf(one)).toBe(bucketOf(other));
    expect(clientAddress(one, undefined, 0)).toBe(clientAddress(undefined, `"x", ${one}`, 1));
  });

  test('is read from the end of a list that is too long', async () => {
    const edge = await openEdge({ trustedHops: 2 });
    for (const left of ['6.6.6.6, '.repeat(1_500), `${'6'.repeat(9_000)},`, ','.repeat(9_000)]) {
      await edge.send({ headers: { 'x-forwarded-for': `${left}198.51.100.7, 10.0.0.1` } });
      expect(edge.seen.at(-1)?.headers['x-handoff-client-address']).toBe('198.51.100.7');
    }
  });

  test('cannot be chosen by the client', async () => {
    const edge = await openEdge({ trustedHops: 0 });
    await edge.send({ headers: { 'x-forwarded-for': '6.6.6.6', 'x-handoff-client-address': '6.6.6.6' } });
    expect(edge.seen[0]?.headers['x-handoff-client-address']).toBe('127.0.0.1');
    expect(JSON.stringify(edge.seen[0])).not.toContain('6.6.6.6');
  });

  test('stays the same in Next’s own request for the page after an action', async () => {
    const edge = await openEdge({ trustedHops: 1 });
    await edge.send({ headers: { 'x-forwarded-for': '198.51.100.7' } });
    const relayed = edge.seen[0]?.rawHeaders ?? [];
    const pairs = Array.from({ length: relayed.length / 2 }, (_, at) => relayed.slice(2 * at, 2 * at + 2));
    await edge.send({ path: '/next', headers: Object.fromEntries(pairs) });
    expect(edge.seen[1]?.headers['x-handoff-client-address']).toBe('198.51.100.7');
  });
});
