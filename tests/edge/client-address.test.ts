import { beforeEach, describe, expect, test } from 'vitest';
import { addressesSeen, trackBorrowerPost } from '#platform/http/borrower-addresses.ts';
import { bucketOf, clientAddress } from '#platform/http/client-address.ts';
import { processStates } from '#platform/process/process-wide.ts';
import { asForm, GONE_ACTION, openEdge, plainForm } from './edge-server.ts';

describe("the client's address", { tags: ['@client-address'] }, () => {
  test.each([
    ['the peer, when no proxy is trusted', '6.6.6.6', 0, '10.0.0.1'],
    ['what one proxy saw', '6.6.6.6, 198.51.100.7', 1, '198.51.100.7'],
    ['what the outer of two saw', '6.6.6.6,198.51.100.7,10.9.9.9', 2, '198.51.100.7'],
    ['the outermost entry, when one proxy was passed by', '198.51.100.7', 2, '198.51.100.7'],
    ['the peer, when the proxies say nothing', undefined, 1, '10.0.0.1'],
    ['the peer, when the entry is no address', 'unknown', 1, '10.0.0.1'],
    ['without the port', '198.51.100.7:4711', 1, '198.51.100.7'],
    ['without brackets', '[2001:DB8::1]:4711', 1, '2001:db8::1'],
    ['IPv4 as IPv4', '::ffff:198.51.100.7', 1, '198.51.100.7'],
  ])('is %s', (_why, forwarded, hops, address) => {
    expect(clientAddress('::ffff:10.0.0.1', forwarded, hops)).toBe(address);
  });

  test.each([
    ['2001:0db8:0001:0001::1', '2001:db8:1:1:ffff::2'],
    ['::ffff:cb00:7163', '203.0.113.99'],
    ['0:0:0:0:0:FFFF:CB00:7163', '::ffff:203.0.113.99'],
    ['fe80::1%eth0', 'fe80:0:0:0::2'],
  ])('counts as one, however it is written: %s and %s', (one, other) => {
    expect(bucketOf(one)).toBe(bucketOf(other));
    expect(clientAddress(one, undefined, 0)).toBe(clientAddress(undefined, `"x", ${one}`, 1));
  });

  test('is read from the end of a list that is too long, and stays in Next’s own request for a page', async () => {
    const edge = await openEdge({ trustedHops: 2 });
    const seen = () => edge.seen.at(-1)?.headers['x-handoff-client-address'];
    for (const left of ['6.6.6.6, '.repeat(1_500), `${'6'.repeat(9_000)},`, ','.repeat(9_000)]) {
      await edge.send({ headers: { 'x-forwarded-for': `${left}198.51.100.7, 10.0.0.1` } });
      expect(seen()).toBe('198.51.100.7');
    }
    const relayed = Object.entries(edge.seen.at(-1)?.headers ?? {}).map(([name, value]) => [
      name,
      String(value),
    ]);
    await edge.send({ path: '/next', headers: Object.fromEntries(relayed) });
    expect([edge.seen.at(-1)?.url, seen()]).toEqual(['/next', '198.51.100.7']);
  });

  test('cannot be chosen by the client', async () => {
    const edge = await openEdge({ trustedHops: 0 });
    await edge.send({ headers: { 'x-forwarded-for': '6.6.6.6', 'x-handoff-client-address': '6.6.6.6' } });
    expect(edge.seen[0]?.headers['x-handoff-client-address']).toBe('127.0.0.1');
    expect(JSON.stringify(edge.seen[0])).not.toContain('6.6.6.6');
  });
});

describe('the addresses of borrowers', () => {
  beforeEach(() => {
    processStates().delete('borrowerPosts');
  });

  const note = (count: number, address: (at: number) => string) => {
    for (let at = 0; at < count; at += 1) trackBorrowerPost(address(at));
  };

  test.each([
    ['95 posts of one address', 95, () => '8.8.8.8', true],
    ['94 posts of one address', 94, () => '8.8.8.8', false],
    ['95 posts of one /64', 95, (at: number) => `2001:db8:1:2::${at}`, true],
    ['95 posts of several proxies', 95, (at: number) => `10.0.0.${at % 3}`, true],
  ] as const)('of 100 posts, %s: suspicious %#', (_what, count, address, isSuspicious) => {
    note(99, () => '8.8.8.8');
    expect(addressesSeen()).toBe(null);
    note(count, address);
    note(100 - count, (at) => `9.9.9.${at}`);
    expect(addressesSeen()).toMatchObject({ isSuspicious });
  });

  test('are noted of their forms only, as the trusted proxy saw them', async () => {
    const noted: string[] = [];
    const edge = await openEdge({ trustedHops: 1, trackBorrowerPost: (address) => noted.push(address) });
    const send = (path: string, more: object = {}) =>
      edge.send({
        ...{ path, method: 'POST', body: plainForm() },
        headers: { ...asForm, 'x-forwarded-for': '8.8.8.8' },
        ...more,
      });
    expect((await send('/apply/personal-loan/loan')).status).toBe(200);
    await send('/staff/campaigns');
    await send('/apply/personal-loan/loan', { method: 'GET', body: undefined });
    await send('/apply/personal-loan/loan', { body: plainForm([], GONE_ACTION) });
    expect(noted).toEqual(['8.8.8.8']);
  });
});
