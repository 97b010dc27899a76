import { type Codec, invalid, ok, plain } from './parse-result.ts';

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
