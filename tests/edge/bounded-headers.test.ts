import { describe, expect, test } from 'vitest';
import { boundedHeaders } from '#platform/http/bounded-headers.ts';
import { sharedEdge } from './edge-server.ts';

const edge = await sharedEdge();

describe('the headers of a client, as every reader gets them,', {
  tags: ['@linear-cost', '@own-headers'],
}, () => {
  test.each([
    ['user-agent', 512],
    ['accept', 256],
    ['accept-language', 256],
    ['accept-encoding', 256],
    ['accept-anything', 256],
    ['referer', 2_048],
    ['if-none-match', 1_024],
    ['next-url', 1_024],
    ['sec-ch-ua', 1_024],
    ['x-unknown', 1_024],
  ])('hold at most %s of %i characters', async (name, length) => {
    await edge.send({ headers: { [name]: 'ab-'.repeat(4_000) } });
    expect(edge.seen.at(-1)?.headers[name]).toHaveLength(length);
    expect(edge.seen.at(-1)?.rawHeaders.filter((text) => text.length > length)).toEqual([]);
  });

  test('hold at most as much of a header that comes several times, and none with an endless name', async () => {
    const lines = 'Accept-Language: de-DE\r\n'.repeat(90) + 'X-Own: 1\r\n'.repeat(90);
    const name = `X-${'a'.repeat(2_000)}`;
    await edge.speak(`GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines}${name}: 1\r\n\r\n`);
    const { headers = {}, rawHeaders = [] } = edge.seen.at(-1) ?? {};
    expect(headers['accept-language']).toHaveLength(256);
    expect(rawHeaders.filter((text) => text.length > 1_024)).toEqual([]);
  });

  test.each([1_000, 2_000, 5_000])('hold the last whole addresses of %i', (count) => {
    const given = `${'198.51.100.7, '.repeat(count)}203.0.113.9`;
    const { 'x-forwarded-for': bounded = '' } = boundedHeaders({ 'x-forwarded-for': given });
    expect(bounded).toMatch(/^ ?198\.51\.100\.7, .*203\.0\.113\.9$/);
    expect(bounded.length).toBeLessThanOrEqual(2_048);
  });

  test('keep cookies and the state of the router whole', async () => {
    const whole = { cookie: `a=${'b'.repeat(5_000)}`, 'next-router-state-tree': 'c'.repeat(5_000) };
    await edge.send({ headers: whole });
    expect(edge.seen.at(-1)?.headers).toMatchObject(whole);
  });

  test.each([
    ['GET', 1_100, '5', 400],
    ['HEAD', 1_024, '1', 400],
    ['GET', 5_000, '70000', 400],
    ['POST', 1_020, '70000', 413],
    ['GET', 1_100, '0', 200],
  ])(
    'keep the length of a body whole: %s with %i zeros and %s gets %i',
    { tags: ['@framing'] },
    async (method, zeros, digits, status) => {
      const type = 'Origin: https://apply.partner.example\r\nContent-Type: application/x-www-form-urlencoded';
      const head = `${method} / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${type}\r\nContent-Length: ${'0'.repeat(zeros)}${digits}`;
      expect(await edge.speak(`${head}\r\n\r\n`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    },
  );

  test('hold no control character', async () => {
    const words = Buffer.from(
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nUser-Agent: a\x85b\tc\r\n\r\n',
      'latin1',
    );
    await edge.speak(words.toString('latin1'));
    expect(JSON.stringify(edge.seen.at(-1)?.headers)).not.toMatch(/[\u007f-\u009f]|\\t/);
    expect(await edge.speak('GET / HTTP/1.1\r\nHost: a\r\nUser-Agent: a\0b\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 /,
    );
  });
});
