import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '#operator/http.ts';
import { parsePrefillExchange, prefillBody } from '#operator/prefill.ts';
import { prefill } from '#tests/support/servers/operator-bodies.ts';
import { FULL_PREFILL, META, responseOf } from './own-sandbox.ts';

const URL = 'https://offers.example.com/p/1';

test("a full prefill body has exactly the contract's fields", () => {
  expect(prefillBody(FULL_PREFILL)).toStrictEqual(prefill());
});

test.each([
  ['groups of nothing', { address: {}, loan: { purpose: undefined }, citizenship: { ssn: '' } }, {}],
  ['a part of a group', { financial: { housingType: 'rent' } }, { financial: { housingType: 'rent' } }],
  ['no income', { financial: { annualIncome: 0 } }, { financial: { annualIncome: 0 } }],
])('sends only the given values: %s', (_, data, expected) => {
  expect(prefillBody({ meta: META, data })).toStrictEqual({
    meta: { partner: 'sandbox-partner', flow: 'personal-borrower', ctaLocation: 'web' },
    data: expected,
  });
});

const answered = (value: unknown, linkField: string | null = null) =>
  parsePrefillExchange(responseOf(200, JSON.stringify(value)), linkField);

test.each(['inviteUrl', 'url', 'link', 'redirectUrl'])('finds a link named %s', (name) => {
  const found = { kind: 'answered', httpStatus: 200, link: URL };
  expect(answered({ [name]: URL })).toEqual(found);
  expect(answered({ id: 7, data: { [name]: URL } })).toEqual(found);
});

test.each([
  ['the usual order', { redirectUrl: 'https://d.example', link: 'https://c.example', url: URL }, URL],
  ['the root before a nested link', { data: { inviteUrl: 'https://b.example' }, redirectUrl: URL }, URL],
  ['a full URL before others', { inviteUrl: '/p/1', url: 7, link: { href: URL }, redirectUrl: URL }, URL],
  ['nothing two levels down', { a: { b: { url: URL } } }, null],
  ['nothing within a list', { links: [{ url: URL }] }, null],
  ['an address as received', { url: ` ${URL}\n` }, ` ${URL}\n`],
  ['8,192 characters at most', { url: `${URL}/`.padEnd(9_000, 'x') }, `${URL}/`.padEnd(8_192, 'x')],
  ['an inviteUrl that is no address', { inviteUrl: '/p/1', url: 'none' }, '/p/1'],
  ['no blank text', { inviteUrl: ' ', data: { inviteUrl: '' } }, null],
  ['nothing in a text', URL, null],
])('picks the link: %s', (_, body, link) => {
  expect(answered(body)).toEqual({ kind: 'answered', httpStatus: 200, link });
});

test.each([
  ['next', { next: URL, url: 'https://b.example' }, URL],
  ['data.links.0.href', { data: { links: [{ href: URL }] } }, URL],
  ['next', { url: URL }, null],
  ['data.next', { data: { next: 7 } }, null],
  ['data.constructor.name', { data: {} }, null],
])('with the link field %s, the link of %j is %j', (linkField, body, link) => {
  expect(answered(body, linkField)).toEqual({ kind: 'answered', httpStatus: 200, link });
});

test.each<[string, Exchange, object]>([
  ['an empty answer', responseOf(204, ''), { kind: 'answered', httpStatus: 204, link: null }],
  ['a page', responseOf(200, '<html>thanks</html>'), { kind: 'answered', httpStatus: 200, link: null }],
  [
    'a refusal',
    responseOf(422, '{"errors":[{"field":"data.dob"}]}'),
    { kind: 'refused', reason: 'invalid', httpStatus: 422, fields: ['data.dob'] },
  ],
  [
    'a connection lost',
    { kind: 'maybe_sent', reason: 'connection_lost', status: null },
    { kind: 'unknown', reason: 'connection_lost', httpStatus: null },
  ],
  ['no host', { kind: 'not_sent', reason: 'dns_failed' }, { kind: 'unsent', reason: 'dns_failed' }],
])('classifies %s', (_, exchange, outcome) => {
  expect(parsePrefillExchange(exchange, null)).toEqual(outcome);
});

test('never throws, whatever the response', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.uint8Array(), fc.json().map(Buffer.from)),
      fc.integer({ min: 100, max: 999 }),
      fc.option(fc.constantFrom('url', 'a.b', '0.0', '__proto__.x')),
      (body, status, linkField) => {
        const { kind } = parsePrefillExchange(responseOf(status, Buffer.from(body)), linkField);
        expect(kind === 'answered').toBe(status >= 200 && status <= 299);
      },
    ),
  );
});
