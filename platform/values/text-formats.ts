import { type Codec, invalid, ok, plain } from './parse-result.ts';

type Words<Name extends string> = Record<Name, string>;

/** A soft hyphen must not cut a name in two. */
const tidyText = (text: string) =>
  text
    .replace(/\p{Cf}+/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();

/** As on IDs and in the lists of the Postal Service: digits, quotes, primes, middle dots, parentheses, slashes. */
const NAME = /^[\p{L}\p{M}0-9 .,'’‘‛`´′ʹ＇"“”″·‧・()/&\p{Dash}]+$/u;
const WEB_ADDRESS = /\/\/|\bwww\.|\S\.(?:com|net|org|info|biz|xyz)\b/i;

export function properName(
  words: Words<'empty' | 'tooLong' | 'notLetters' | 'badCharacter'>,
  max: number,
): Codec<string> {
  return {
    parse(text) {
      const name = tidyText(text);
      if (name === '') return invalid(words.empty);
      if (name.length > max) return invalid(words.tooLong);
      if (!NAME.test(name)) return invalid(words.badCharacter);
      return /\p{L}/u.test(name) && !WEB_ADDRESS.test(name) ? ok(name) : invalid(words.notLetters);
    },
    format: (name) => name,
  };
}

export function line(words: Words<'empty' | 'tooLong' | 'badCharacter'>, max: number): Codec<string> {
  return {
    parse(text) {
      const tidy = tidyText(text);
      if (/\p{Cc}|[<>]/u.test(tidy)) return invalid(words.badCharacter);
      if (!/[\p{L}\p{N}]/u.test(tidy)) return invalid(words.empty);
      return tidy.length > max ? invalid(words.tooLong) : ok(tidy);
    },
    format: (tidy) => tidy,
  };
}

const MAX_EMAIL_LENGTH = 254;
/** Each label starts and ends with a letter or digit. Reads each text in one way only, so its time stays linear. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+(?:[a-z]{2,}|xn--[a-z0-9]+(?:-+[a-z0-9]+)*)$/i;

export const emailAddress = (words: Words<'empty' | 'unreadable'>): Codec<string> => ({
  parse(text) {
    const address = text
      .replace(/\p{Cf}+/gu, '')
      .normalize('NFKC')
      .replace(/\s+/gu, ' ')
      .trim()
      .replace(/ ?([@.]) ?/g, '$1')
      .replace(/^mailto: ?/i, '');
    if (address === '') return invalid(words.empty);
    if (address.length > MAX_EMAIL_LENGTH) return invalid(words.unreadable);
    const encoded = withAsciiDomain(address.replace(/(@.*[^.])\.$/, '$1'));
    return EMAIL.test(encoded) && !encoded.includes('..') && encoded.length <= MAX_EMAIL_LENGTH
      ? ok(encoded)
      : invalid(words.unreadable);
  },
  format: (address) => address,
});

/** As browsers do in their own email fields: `jane@bücher.example` is `jane@xn--bcher-kva.example`. */
function withAsciiDomain(address: string): string {
  const [, name = '', domain = ''] = /^([^@]+@)([\p{L}\p{M}\p{N}.。-]+)$/u.exec(address) ?? [];
  // The encoding would hide a hyphen at the end of a label.
  if (!/\P{ASCII}/u.test(domain) || /-(?:[.。]|$)/.test(domain) || !URL.canParse(`http://${domain}`))
    return address;
  return name + new URL(`http://${domain}`).hostname;
}

export const zipcode = (words: Words<'empty' | 'unreadable'>): Codec<string> => ({
  parse(text) {
    const tidy = text.normalize('NFKC').replace(/[\s\p{Cf}\p{Dash}]/gu, '');
    if (tidy === '') return invalid(words.empty);
    return /^\d{5}(\d{4})?$/.test(tidy) ? ok(tidy.slice(0, 5)) : invalid(words.unreadable);
  },
  format: (digits) => digits,
});

const NO_WORDS = { empty: '', unreadable: '' };

/** Without words, for a caller that shows no message. */
export function ssnDigits(count: 4 | 9, words = NO_WORDS): Codec<string> {
  return {
    parse(text) {
      const digits = text.normalize('NFKC').replace(/[\s\p{Cf}\p{Dash}]/gu, '');
      if (digits === '') return invalid(words.empty);
      return /^\d+$/.test(digits) && digits.length === count ? ok(digits) : invalid(words.unreadable);
    },
    format: (digits) => digits,
  };
}

export const phoneNumber = (words: Words<'empty' | 'notDigits' | 'notTenDigits'>): Codec<string> => ({
  parse(text) {
    const plainText = plain(text).replace(/^tel:?\s*/i, '');
    if (plainText === '') return invalid(words.empty);
    if (/[^\d\s()+./-]/.test(plainText)) return invalid(words.notDigits);
    // A country code follows a plus sign: +45 12 34 56 78 has ten digits too.
    const number = plainText.includes('+') ? /^1(\d{10})$/ : /^1?(\d{10})$/;
    const digits = number.exec(plainText.replace(/\D/g, ''))?.[1];
    return digits ? ok(digits) : invalid(words.notTenDigits);
  },
  format: formatPhone,
});

/** For requests without a field of the unit. */
export const streetWithUnit = (street: string, unit: string | null): string =>
  unit ? `${street}, ${unit}` : street;

export const formatPhone = (digits: string) =>
  `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
