import { type Codec, invalid, ok, plain } from './parse-result.ts';

type Words<Name extends string> = Record<Name, string>;

/** A soft hyphen must not cut a name in two. */
const tidyText = (text: string) =>
  text
    .replace(/\p{Cf}+/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();

export function properName(words: Words<'empty' | 'tooLong' | 'notLetters'>, max: number): Codec<string> {
  return {
    parse(text) {
      const name = tidyText(text);
      if (name === '') return invalid(words.empty);
      if (name.length > max) return invalid(words.tooLong);
      if (!/^[\p{L}\p{M} .,'’‘`´ʻʼ\p{Dash}]+$/u.test(name) || !/\p{L}/u.test(name)) {
        return invalid(words.notLetters);
      }
      return ok(name);
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
    const shape = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
    return shape.test(address) && !address.includes('..') && address.length <= MAX_EMAIL_LENGTH
      ? ok(address)
      : invalid(words.unreadable);
  },
  format: (address) => address,
});

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

export const formatPhone = (digits: string) =>
  `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
