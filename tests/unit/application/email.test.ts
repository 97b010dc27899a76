import { describe, expect, test } from 'vitest';
import { messageOf, valueFrom } from '#tests/unit/support/parsed-answers.ts';

const ADDRESS = 'great.credibletest@example.com';

describe('accepts an email address unchanged', () => {
  test.each([
    ADDRESS,
    'a@b.co',
    'Great.Credibletest@Example.COM',
    'great+loans@example.com',
    'great_test@example.com',
    'great-test@my-host.example.co.uk',
    "o'connor@example.com",
    '12345@example.com',
    'g@123.com',
    'a!#$%&*/=?^`{|}~@example.com',
    'great@xn--bcher-kva.example',
    'great@example.museum',
    'jane@example.xn--p1ai',
    'jane@xn--mnchen-3ya.xn--vermgensberatung-pwb',
    'JANE@EXAMPLE.PHOTOGRAPHY',
    "o'neil+loans@example.co",
    'x@example.travelersinsurance',
  ])('%s', (address) => {
    expect(valueFrom('email', address)).toBe(address);
  });
});

describe('strips text around an email address', () => {
  test.each([
    ` ${ADDRESS} `,
    `${ADDRESS}\n`,
    `\u00a0${ADDRESS}`,
    `${ADDRESS}\u200b`,
    `\ufeff${ADDRESS}`,
    `mailto:${ADDRESS}`,
    `MAILTO: ${ADDRESS}`,
    'great.credibletest @example.com',
    'great.credibletest@ example.com',
    'great.credibletest @ example . com',
    'great.credibletest@example. com',
    'great.credible\u00adtest@example.com',
    'ｇｒｅａｔ．ｃｒｅｄｉｂｌｅｔｅｓｔ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  ])('%j', (text) => {
    expect(valueFrom('email', text)).toBe(ADDRESS);
  });
});

describe('encodes a domain with letters of other scripts, as browsers do', () => {
  test.each([
    ['jane@bücher.example', 'jane@xn--bcher-kva.example'],
    ['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai'],
    ['li@例え.テスト', 'li@xn--r8jz45g.xn--zckzah'],
    ['jane@BÜCHER.example', 'jane@xn--bcher-kva.example'],
    ['jane@bu\u0308cher.example', 'jane@xn--bcher-kva.example'],
    ['jane@example。com', 'jane@example.com'],
    ['jane@example.com.', 'jane@example.com'],
    ['jane@example.com. ', 'jane@example.com'],
    ['Jane@example.xn--p1ai.', 'Jane@example.xn--p1ai'],
  ])('%s is %s', (text, address) => {
    expect(valueFrom('email', text)).toBe(address);
  });
});

describe('rejects an invalid email address', () => {
  test.each([
    'great',
    'great@',
    '@example.com',
    'great@example',
    'great@localhost',
    'great@.com',
    'great@example.',
    'great@example.c',
    'great@example.c0m',
    'great@example..com',
    'great..test@example.com',
    'great@@example.com',
    'great@test@example.com',
    'great@-example.com',
    'great@example-.com',
    'great@mail-.example.com',
    'great@mail.-example.com',
    'great@example--.co.uk',
    'great@example.xn--p1ai-',
    'great@bücher-.example',
    `great@${'a-'.repeat(100)}.example`,
    'great@exa_mple.com',
    'great@example,com',
    'great,test@example.com',
    'great test@example.com',
    'Great Credibletest great@example.com',
    'great@example.com jane@example.com',
    'great@example.com, jane@example.com',
    'great@example.com;jane@example.com',
    'Great Credibletest <great@example.com>',
    '<great@example.com>',
    '"great"@example.com',
    'great@[127.0.0.1]',
    'great@127.0.0.1',
    'great@١٢٧.0.0.1',
    'great@example.xn--',
    'great@bücher',
    'great@bü cher.example',
    'great@bücher.example/x',
    'great@bü<cher>.example',
    'great"name@example.com',
    'great@example.com\r\nBcc: jane@example.com',
    'great\0@example.com',
    'größe@example.com',
    'great(a)example.com',
    'great at example.com',
    'https://example.com/great@example.com',
    `${'a'.repeat(243)}@example.com`,
    `${'a.'.repeat(50_000)}@example`,
  ])('%j', (text) => {
    expect(messageOf('email', text)).toMatch(/^Enter an email address like name@example\.com$/);
  });

  test.each(['', ' ', '\u00a0', '\u200b', 'mailto:'])('%j, which says nothing', (text) => {
    expect(messageOf('email', text)).toBe('Enter your email address');
  });
});

test('an email address has at most 254 characters', () => {
  const longest = `${'a'.repeat(242)}@example.com`;
  expect(valueFrom('email', longest)).toBe(longest);
});
