import { expect, test } from 'vitest';
import { pooledRandomBytes } from '#platform/crypto/random-pool.ts';

test('gives no byte twice, also where one pool ends and the next begins', () => {
  const drawn = Array.from({ length: 5_000 }, (_, at) => pooledRandomBytes(12 + (at % 5)));
  expect(drawn.map(({ length }) => length).slice(0, 6)).toEqual([12, 13, 14, 15, 16, 12]);
  const before = drawn.map((bytes) => bytes.toString('hex'));
  expect(new Set(before.map((hex) => hex.slice(0, 24))).size).toBe(drawn.length);
  drawn[0]?.fill(0);
  expect(drawn.slice(1).map((bytes) => bytes.toString('hex'))).toEqual(before.slice(1));
});
