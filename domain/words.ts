import { misread, type Rule, understood } from './reading.ts';

type Words = { empty: string; tooLong: string; most: number };

/** Invisible characters fall away, so that a soft hyphen does not cut a name in two. */
const tidyWords = (text: string) =>
  text
    .replace(/\p{Cf}+/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();

/** A person's or a city's name: letters of any script with marks, spaces, apostrophes, dashes and dots. */
export function properName({ empty, tooLong, most }: Words): Rule<string> {
  return {
    read(text) {
      const name = tidyWords(text);
      if (name === '') return misread(empty);
      if (name.length > most) return misread(tooLong);
      if (!/^[\p{L}\p{M} .,'’‘`´ʻʼ\p{Dash}]+$/u.test(name) || !/\p{L}/u.test(name)) {
        return misread(`${empty} with letters only`);
      }
      return understood(name);
    },
    show: (name) => name,
  };
}

/** A line of text without control characters, such as a street with its number. */
export function line({ empty, tooLong, most }: Words): Rule<string> {
  return {
    read(text) {
      const words = tidyWords(text);
      if (/\p{Cc}|[<>]/u.test(words)) return misread(`${empty} without the characters < and >`);
      if (!/[\p{L}\p{N}]/u.test(words)) return misread(empty);
      return words.length > most ? misread(tooLong) : understood(words);
    },
    show: (words) => words,
  };
}

const EMAIL_MOST = 254;

/** An e-mail address of ASCII characters, letter for letter as typed; nothing is looked up. */
export const email: Rule<string> = {
  read(text) {
    const address = text
      .replace(/\p{Cf}+/gu, '')
      .normalize('NFKC')
      .replace(/\s+/gu, ' ')
      .trim()
      .replace(/ ?([@.]) ?/g, '$1')
      .replace(/^mailto: ?/i, '');
    if (address === '') return misread('Enter your email address');
    const shape = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
    return shape.test(address) && !address.includes('..') && address.length <= EMAIL_MOST
      ? understood(address)
      : misread('Enter an email address in the correct format, such as name@example.com');
  },
  show: (address) => address,
};

/** Five digits; of ZIP+4 the first five. */
export const zipcode: Rule<string> = {
  read(text) {
    const tidy = text.normalize('NFKC').replace(/[\s\p{Cf}\p{Dash}]/gu, '');
    if (tidy === '') return misread('Enter your ZIP code');
    return /^\d{5}(\d{4})?$/.test(tidy)
      ? understood(tidy.slice(0, 5))
      : misread('Enter a ZIP code with 5 digits, such as 17815');
  },
  show: (digits) => digits,
};

/** The last four digits of a Social Security number, or all nine. */
export function ssnDigits(count: 4 | 9): Rule<string> {
  const wanted =
    count === 4
      ? 'the last 4 digits of your Social Security number'
      : 'all 9 digits of your Social Security number';
  return {
    read(text) {
      const digits = text.normalize('NFKC').replace(/[\s\p{Cf}\p{Dash}]/gu, '');
      if (digits === '') return misread(`Enter ${wanted}`);
      return /^\d+$/.test(digits) && digits.length === count
        ? understood(digits)
        : misread(`Enter ${wanted}, ${count === 4 ? 'and no more' : 'such as 123-45-6789'}`);
    },
    show: (digits) => digits,
  };
}
