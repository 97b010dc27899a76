import { misread, plain, type Rule, understood } from './reading.ts';

/** Ten digits of a US number; punctuation and a leading 1 fall away, area codes are not judged. */
export const phone: Rule<string> = {
  read(text) {
    const tidy = plain(text).replace(/^tel:?\s*/i, '');
    if (tidy === '') return misread('Enter your phone number');
    if (/[^\d\s()+./-]/.test(tidy))
      return misread('Enter a phone number with digits only, such as (777) 777-7777');
    // After a plus comes a country: +45 12 34 56 78 has ten digits too.
    const number = tidy.includes('+') ? /^1(\d{10})$/ : /^1?(\d{10})$/;
    const digits = number.exec(tidy.replace(/\D/g, ''))?.[1];
    return digits ? understood(digits) : misread('Enter a US phone number with 10 digits');
  },
  show: (digits) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
};
