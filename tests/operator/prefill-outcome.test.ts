import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '#operator/http.ts';
import { parsePrefillExchange } from '#operator/prefill.ts';

const URL = 'https://offers.example.com/p/1';

const response = (status: number, body: string | Buffer): Exchange => ({
  kind: 'response',
  status,
  contentType: null,
  retryAfterSeconds: null,
  body: Buffer.from(body),
});
const answered = (value: unknown, linkField: string | null = null) =>
  parsePrefillExchange(response(200, JSON.stringify(value)), linkField);

test.each(['inviteUrl', 'url', 'link', 'redirectUrl'])('finds a link named %s', (name) => {
  expect(answered({ [name]: URL })).toEqual({ kind: 'answered', httpStatus: 200, link: URL });
  expect(answered({ id: 7, data: { [name]: URL } })).toEqual({
    kind: 'answered',
    httpStatus: 200,
    link: URL,
  });
});

test.each([
  ['the usual order', { redirectUrl: 'https://d.example', link: 'https://c.example', url: URL }, URL],
  ['the root before a nested link', { data: { inviteUrl: 'https://b.example' }, redirectUrl: URL }, URL],
  [
    'a full URL before an invalid one',
    { inviteUrl: '/p/1', url: 7, link: { href: URL }, redirectUrl: URL },
    URL,
  ],
  ['an address on any host', { url: 'https://elsewhere.example.net/x' }, 'https://elsewhere.example.net/x'],
  ['nothing two levels down', { a: { b: { url: URL } } }, null],
  ['nothing within a list', { links: [{ url: URL }] }, null],
  ['nothing by another name', { href: URL }, null],
  ['an address as received', { url: ` ${URL}\n` }, ` ${URL}\n`],
  [
    'at most 8,192 characters of an address',
    { url: `${URL}/`.padEnd(9_000, 'x') },
    `${URL}/`.padEnd(8_192, 'x'),
  ],
  ['an inviteUrl that is no address', { inviteUrl: '/p/1', url: 'none' }, '/p/1'],
  ['no blank text', { inviteUrl: ' ', data: { inviteUrl: '' } }, null],
  ['nothing in a list', [URL], null],
  ['nothing in a text', URL, null],
])('picks the link: %s', (_, body, link) => {
  expect(answered(body)).toEqual({ kind: 'answered', httpStatus: 200, link });
});

test.each([
  ['next', { next: URL, url: 'https://b.example' }, URL],
  ['data.links.0.href', { data: { links: [{ href: URL }] } }, URL],
  ['next', { url: URL }, null],
  ['data.next', { data: { next: 7 } }, null],
  ['data.next', { data: null }, null],
  ['data.constructor.name', { data: {} }, null],
  ['length', [URL], null],
])('with the link field %s, the link of %j is %j', (linkField, body, link) => {
  expect(answered(body, linkField)).toEqual({ kind: 'answered', httpStatus: 200, link });
});

test.each([
  [200, ''],
  [200, '<html>thanks</html>'],
  [201, 'null'],
  [204, ''],
])('a prefill response of %i and %j is accepted without a link', (httpStatus, body) => {
  expect(parsePrefillExchange(response(httpStatus, body), null)).toEqual({
    kind: 'answered',
    httpStatus,
    link: null,
  });
});

test('a refused prefill names the refused fields', () => {
  expect(parsePrefillExchange(response(422, '{"errors":[{"field":"data.dob"}]}'), null)).toEqual({
    kind: 'refused',
    reason: 'invalid',
    httpStatus: 422,
    fields: ['data.dob'],
  });
});

test.each<[string, Exchange, object]>([
  ['an outage', response(503, ''), { kind: 'unknown', reason: 'server_error', httpStatus: 503 }],
  [
    'a connection lost',
    { kind: 'maybe_sent', reason: 'connection_lost', status: null },
    { kind: 'unknown', reason: 'connection_lost', httpStatus: null },
  ],
  [
    'a response cut',
    { kind: 'maybe_sent', reason: 'response_cut', status: 200 },
    { kind: 'unknown', reason: 'response_cut', httpStatus: 200 },
  ],
  ['no host', { kind: 'not_sent', reason: 'dns_failed' }, { kind: 'unsent', reason: 'dns_failed' }],
  ['a redirect', response(302, ''), { kind: 'refused', reason: 'redirected', httpStatus: 302, fields: [] }],
])('after %s, a prefill has the same outcome as a lead', (_, exchange, outcome) => {
  expect(parsePrefillExchange(exchange, null)).toEqual(outcome);
});

test('never throws, whatever the response', () => {
  const bodies = fc.oneof(
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    fc.json().map((json) => Buffer.from(json)),
  );
  fc.assert(
    fc.property(
      bodies,
      fc.integer({ min: 100, max: 999 }),
      fc.option(fc.constantFrom('url', 'a.b', '0.0', '__proto__.x')),
      (body, status, linkField) => {
        const { kind } = parsePrefillExchange(response(status, body), linkField);
        expect(kind === 'answered').toBe(status >= 200 && status <= 299);
      },
    ),
  );
});
