import { type Codec, invalid, ok, plain } from './parse-result.ts';

type TextOptions = { empty: string; tooLong: string; max: number };

/** A soft hyphen must not cut a name in two. */
const tidyText = (text: string) =>
  text
    .replace(/\p{Cf}+/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();

export function properName({ empty, tooLong, max }: TextOptions): Codec<string> {
  return {
    parse(text) {
      const name = tidyText(text);
      if (name === '') return invalid(empty);
      if (name.length > max) return invalid(tooLong);
      if (!/^[\p{L}\p{M} .,'’‘`´ʻʼ\p{Dash}]+$/u.test(name) || !/\p{L}/u.test(name)) {
        return invalid(`${empty} with letters only`);
      }
      return ok(name);
    },
    format: (name) => name,
  };
}

export function line({ empty, tooLong, max }: TextOptions): Codec<string> {
  return {
    parse(text) {
      const words = tidyText(text);
      if (/\p{Cc}|[<>]/u.test(words)) return invalid(`${empty} without the characters < and >`);
      if (!/[\p{L}\p{N}]/u.test(words)) return invalid(empty);
      return words.length > max ? invalid(tooLong) : ok(words);
    },
    format: (words) => words,
  };
}

const MAX_EMAIL_LENGTH = 254;

export const email: Codec<string> = {
  parse(text) {
    const address = text
      .replace(/\p{Cf}+/gu, '')
      .normalize('NFKC')
      .replace(/\s+/gu, ' ')
      .trim()
      .replace(/ ?([@.]) ?/g, '$1')
      .replace(/^mailto: ?/i, '');
    if (address === '') return invalid('Enter your email address');
    const shape = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
    return shape.test(address) && !address.includes('..') && address.length <= MAX_EMAIL_LENGTH
      ? ok(address)
      : invalid('Enter an email address like name@example.com');
  },
  format: (address) => address,
};

export const zipcode: Codec<string> = {
  parse(text) {
    const tidy = text.normalize('NFKC').replace(/[\s\p{Cf}\p{Dash}]/gu, '');
    if (tidy === '') return invalid('Enter your ZIP code');
    return /^\d{5}(\d{4})?$/.test(tidy)
      ? ok(tidy.slice(0, 5))
      : invalid('Enter a ZIP code with 5 digits, such as 17815');
  },
  format: (digits) => digits,
};

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

export const phone: Codec<string> = {
  parse(text) {
    const plainText = plain(text).replace(/^tel:?\s*/i, '');
    if (plainText === '') return invalid('Enter your phone number');
    if (/[^\d\s()+./-]/.test(plainText))
      return invalid('Enter a phone number with digits only, such as (777) 777-7777');
    // A country code follows a plus sign: +45 12 34 56 78 has ten digits too.
    const number = plainText.includes('+') ? /^1(\d{10})$/ : /^1?(\d{10})$/;
    const digits = number.exec(plainText.replace(/\D/g, ''))?.[1];
    return digits ? ok(digits) : invalid('Enter a US phone number with 10 digits');
  },
  format: (digits) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
};
