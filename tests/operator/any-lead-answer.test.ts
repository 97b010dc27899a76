import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '#operator/http.ts';
import { parseLeadExchange } from '#operator/lead-outcome.ts';

const anyAnswer = fc.oneof(
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  fc.json().map((json) => Buffer.from(json)),
  fc
    .record(
      {
        lead: fc.option(
          fc.dictionary(fc.constantFrom('status', 'uuid', 'inviteUrl', 'warning'), fc.jsonValue()),
        ),
        inviteUrl: fc.jsonValue(),
        warning: fc.jsonValue(),
        errors: fc.jsonValue(),
        detail: fc.array(fc.record({ loc: fc.jsonValue(), field: fc.jsonValue(), source: fc.jsonValue() })),
      },
      { requiredKeys: [] },
    )
    .map((value) => Buffer.from(JSON.stringify(value))),
);

test('never throws, and accepts only 2xx', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 999 }),
      anyAnswer,
      fc.constantFrom(null, '', 'a;charset', 'application/json; charset=utf-16', 'a;charset=latin1'),
      fc.option(fc.nat()),
      fc.constantFrom('personal_v3', 'personal_v2', 'refinance'),
      (status, body, contentType, retryAfterSeconds, leadInterface) => {
        const exchange: Exchange = { kind: 'response', status, contentType, retryAfterSeconds, body };
        const outcome = parseLeadExchange(exchange, leadInterface);
        if (outcome.accepted === 'yes') expect(Math.floor(status / 100)).toBe(2);
        if (status >= 500) expect(outcome.accepted).toBe('maybe');
      },
    ),
    { numRuns: 1_000 },
  );
});
