import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dropReason, parseParameters } from '#features/campaign/model/parameter-values.ts';

test.each([
  ['gclid', `Cj0KCQiA${'aB3-_x'.repeat(17)}.123456789`],
  ['click_id', '2155551234'],
  ['utm_campaign', '12345678901'],
  ['campaignid', '15551234567'],
  ['aff', '1012345678'],
  ['aff', '12345678'],
  ['utm_content', 'us/prospecting|{adgroup}: 50% (new) & more = ok?'],
  ['utm_content', '@junipermoney'],
  ['utm_source', 'https://news.example.com/2026/11/22/story?id=4#top'],
  ['utm_campaign', 'été 2026-11-22 – “½ off”'],
  ['lpurl', 'https%3A%2F%2Fwww.example.com%2Floans%3Fa%3D1%26b%3D2'],
  ['leadid_token', '3F2504E0-4F89-41D3-9A0C-0305E82C3301'],
  ['session', '12345678-1234-1234-1234-123456789012'],
  ['click_id', '3f2504e0-4f89-41d3-9a0c-a777-777-7777b'],
  ['map', 'https://maps.example.com/@40.7128,-74.0060,12z'],
  ['ga', 'GA1.2.123456789.1234567890'],
  ['ip4', '192.168.100.200'],
])('accepts %s=%s', (name, value) => {
  expect(dropReason(name, value)).toBe(null);
});

test.each([
  ['utm_term', 'for ada.lovelace+ads@mail.example.co.uk', 'email'],
  ['gclid', 'ada%2540example%252Ecom', 'email'],
  ['utm_term', 'jane%25%32%35%34%30example.com', 'email'],
  ['lpurl', 'https://x.example/?email=ada%40example.com', 'email'],
  ['utm_content', 'ada＠example．com', 'email'],
  ['click_id', '(415)5552671', 'phone'],
  ['click_id', '415.555.2671', 'phone'],
  ['click_id', '415 5552671', 'phone'],
  ['utm_term', 'call 777–777–7777 now', 'phone'],
  ['click_id', '+1777-777-7777', 'phone'],
  ['click_id', '+1 (777) - 777-7777', 'phone'],
  ['click_id', '777)777-7777', 'phone'],
  ['click_id', 'phone_777-777-7777', 'phone'],
  ['utm_term', '777-777-7777x12', 'phone'],
  ['utm_term', '777-777-7777ext12', 'phone'],
  ['gclid', '+14155552671', 'phone'],
  ['gclid', ' 14155552671', 'phone'],
  ['lpurl', 'tel%3A14155552671', 'phone'],
  ['aff', '4155552671', 'phone'],
  ['utm_term', 'ssn 482 19 3654', 'ssn'],
  ['lpurl', 'https://x.example/?ssn=482193654', 'ssn'],
  ['aff', '482193654', 'ssn'],
  ['gclid', 'x'.repeat(513), 'too_long'],
  ['utm_term', '<script>', 'characters'],
  ['utm_term', 'a\u0000b', 'characters'],
])('drops %s=%s: %s', (name, value, reason) => {
  expect(dropReason(name, value)).toBe(reason);
});

test('drops no click id, however long, and no UUID', () => {
  const clickId = fc.stringMatching(/^[A-Za-z0-9_-]{1,512}$/).filter((text) => !/\d{3}-\d/.test(text));
  for (const id of [clickId, fc.uuid()])
    fc.assert(
      fc.property(id, (value) => dropReason('click_id', value) === null),
      { numRuns: 2_000 },
    );
});

test('reads only the named parameters of a link, and reports drops without values', {
  tags: ['@dropped-parameters'],
}, () => {
  const query = new URLSearchParams('a=1&b=ada@example.com&c=3&d=');
  expect(parseParameters(query, ['a', 'b', 'd', 'a'])).toEqual({
    accepted: { a: '1' },
    dropped: [{ name: 'b', reason: 'email' }],
  });
});
