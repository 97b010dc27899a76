import { expect, test } from 'vitest';
import { parseCanonical } from '#features/evidence/proof/format/canonical.ts';

const parsed = (text: string) => parseCanonical(new TextEncoder().encode(text));

test.each(['{ "a":1}', '{"a":1.0}', '{"a":1e0}', '{"\\u0061":1}', '{"a":1,"a":1}', '{"a":1}\n'])(
  'a second form of a value is not read: %j',
  (text) => {
    expect(parsed(text)).toBeUndefined();
    expect(parsed('{"a":1}')).toEqual({ a: 1 });
  },
);

test.each([17, 1_000, 16_000])('a list in %i lists is not read', (depth) => {
  const nested = (times: number) => '['.repeat(times) + ']'.repeat(times);
  expect(parsed(nested(depth))).toBeUndefined();
  expect(parsed(nested(16))).toBeDefined();
});
