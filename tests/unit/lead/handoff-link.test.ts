import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateHandoffLink } from '#features/lead/model/handoff-link.ts';

const HOSTS = [
  'offers.example.com',
  'example.org:8443',
  'localhost:4010',
  '127.0.0.1:4010',
  '[::1]:4010',
  'xn--bcher-kva.example',
];

test.each([
  'https://offers.example.com',
  'https://offers.example.com#token',
  'https://offers.example.com/#@evil.example',
  'https://offers.example.com/?next=https://evil.example/',
  "https://offers.example.com/a'b(c)!$&*+,;=|^`{}",
  'https://offers.example.com:443/a',
  'https://OFFERS.Example.COM/Path',
  'https://example.org:8443/a',
  'https://localhost:4010/a',
])('redirects a borrower to the exact link %s', (text) => {
  expect(validateHandoffLink(text, HOSTS, false)).toEqual({ ok: true, href: text });
});

test.each(['http://localhost:4010/a', 'http://[::1]:4010/a'])(
  'redirects a borrower to %s on this machine, and only in local mode',
  (text) => {
    expect(validateHandoffLink(text, HOSTS, true)).toEqual({ ok: true, href: text });
    expect(validateHandoffLink(text, HOSTS, false)).toEqual({ ok: false, reason: 'not_https' });
  },
);

const LINK = 'https://offers.example.com/a';

test.each([
  [` ${LINK}`, LINK],
  [`${LINK} \r\n`, LINK],
  [`${LINK}/José García/offers`, `${LINK}/Jos%C3%A9%20Garc%C3%ADa/offers`],
  [`${LINK}?name=Nguyễn&city=Cañon City`, `${LINK}?name=Nguy%E1%BB%85n&city=Ca%C3%B1on%20City`],
  [`${LINK}?of=\u0646\u200c\u0627`, `${LINK}?of=%D9%86%E2%80%8C%D8%A7`],
])('follows %j as %s', (received, href) => {
  expect(validateHandoffLink(received, HOSTS, false)).toEqual({ ok: true, href });
});

describe.each([false, true])(
  'with local http %s, a borrower is never sent to',
  { tags: ['@handoff-links'] },
  (localHttp) => {
    test.each([
      ['', 'not_an_address'],
      ['//offers.example.com/a', 'not_an_address'],
      ['https:///offers.example.com/a', 'not_an_address'],
      ['javascript:alert(1)', 'not_an_address'],
      ['java\nscript:alert(1)', 'control_characters'],
      ['data:text/html,<script>alert(1)</script>', 'not_an_address'],
      ['https://offers.example.com/a\r\nSet-Cookie: a=b', 'control_characters'],
      ...[
        ...['\u00a0', '\u202f', '\u3000', '\ufeff', '\u200b', '\u2028', '\u2029', '\u001b', '\0'],
        ...['\u00ad', '\u202e', '\u2066', '\u2060'],
      ].flatMap((invisible): [string, string][] => [
        [`${invisible}${LINK}`, 'control_characters'],
        [`${LINK}${invisible}`, 'control_characters'],
        [`${LINK}/Jos${invisible}e`, 'control_characters'],
        [`${LINK}?name=Jos${invisible} \n`, 'control_characters'],
      ]),
      [`${LINK}/\u200d`, 'control_characters'],
      ['https://offers.example.com/Jos\ufffd', 'unreadable_characters'],
      [`https://offers.example.com/${'x'.repeat(4_096)}`, 'too_long'],
      [`https://offers.example.com/?a=${'é'.repeat(1_000)}`, 'too_long'],
      ['https://offers.example.com /a', 'not_an_address'],
      ['https://José@offers.example.com/a', 'not_an_address'],
      ['https:\\\\offers.example.com\\a', 'not_an_address'],
      ['https://offers.example.com\\@evil.example/', 'not_an_address'],
      ['https://offers。example。com/a', 'not_an_address'],
      ['https://bücher.example/a', 'not_an_address'],
      ['https://offers.example.com:99999/a', 'not_an_address'],
      ['https://offers.example.com%00.evil.example/a', 'not_an_address'],
      ['https://offers.example.com@evil.example/', 'carries_credentials'],
      ['http://offers.example.com/a', 'not_https'],
      ['http://localhost.evil.example:4010/a', 'not_https'],
      ['https://evil.example/', 'foreign_host'],
      ['https://offers.example.com.evil.example/', 'foreign_host'],
      ['https://offers.example.com.', 'foreign_host'],
      ['https://offers.example.com:8443/', 'foreign_host'],
      ['https://example.org/', 'foreign_host'],
      ['https://a.offers.example.com/', 'foreign_host'],
      ['https://169.254.169.254/latest/meta-data', 'foreign_host'],
    ])('%j: %s', (text, fault) => {
      expect(validateHandoffLink(text, HOSTS, localHttp)).toEqual({ ok: false, reason: fault });
    });
  },
);

test.each([
  'https://offers%2eexample.com/',
  'https://offers.example.com:/',
  'https://offers.example.com:0443/',
  'https://@offers.example.com/',
  'https://2130706433:4010/',
  'https://127.1:4010/',
  'https://[0:0:0:0:0:0:0:1]:4010/',
])('does not follow %s, another spelling of an allowed host', (text) => {
  expect(validateHandoffLink(text, HOSTS, true)).toMatchObject({ ok: false });
});

test('follows no link without an allowed host', () => {
  expect(validateHandoffLink('https://offers.example.com/', [], true).ok).toBe(false);
});

test('every accepted link leads to an allowed host, in ASCII and where a browser would go', {
  tags: ['@handoff-links'],
}, () => {
  const parts = fc.constantFrom(
    ...'https:// http:// https: // / \\ @ : . # ? %2e %00 。 offers.example.com evil.example'.split(' '),
    ...'localhost:4010 example.org :8443 javascript: xn-- [::1] a'.split(' '),
    ...['\t', '\r\n', ' ', '\u00a0', '\u2028'],
  );
  fc.assert(
    fc.property(
      fc.array(parts, { maxLength: 8 }).map((list) => list.join('')),
      fc.boolean(),
      (text, localHttp) => {
        const verdict = validateHandoffLink(text, HOSTS, localHttp);
        if (!verdict.ok) return;
        expect(verdict.href).toMatch(/^[\x21-\x7e]+$/);
        if (/^[\x21-\x7e]+$/.test(text.trim())) expect(verdict.href).toBe(text.trim());
        expect(new URL(verdict.href).href).toBe(new URL(text).href);
        const { protocol, host, username } = new URL(verdict.href);
        expect(HOSTS).toContain(host);
        expect(username).toBe('');
        expect(protocol === 'https:' || (localHttp && /^(localhost|127\.0\.0\.1|\[::1\]):/.test(host))).toBe(
          true,
        );
      },
    ),
    { numRuns: 20_000 },
  );
});
