import { type Codec, invalid, ok, plain } from './parse-result.ts';

type MoneyOptions = {
  empty: string;
  min: number;
  max: number;
  outOfRange: string;
  whole?: boolean;
  per?: 'a year' | 'a month';
};

// Made once: each holds memory that no collector sees.
const WHOLE = new Intl.NumberFormat('en-US');
const WITH_CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
const AMOUNT = /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+)(\.\d{1,2})?(k)?$/i;
const NOISE = /\b(usd|dollars?)\b|\.$/gi;
const RANGES = {
  'a year': /(?:\/|per|a)\s*(?:year|yr)\b\.?/gi,
  'a month': /(?:\/|per|a)\s*(?:month|mo)\b\.?/gi,
};

export function money({ empty, min, max, outOfRange, whole = false, per }: MoneyOptions): Codec<number> {
  return {
    parse(text) {
      const tidy = plain(text)
        .replace(per ? RANGES[per] : '', '')
        .replace(NOISE, '')
        .trim()
        .replace(/^\((.*)\)$/, '-$1')
        .replace(/\s*\$\s*/, '$')
        .replace(/^(?:\$-|-\s+)/, '-')
        .replace(/\s+k$/i, 'k');
      if (tidy === '') return invalid(empty);
      const match = AMOUNT.exec(tidy);
      if (!match) return invalid(`${empty} in dollars, such as 1,200`);
      const [, minus, digits = '', cents = '', thousands] = match;
      const dollars = Number(digits.replace(/[ ,]/g, '') + cents) * (thousands ? 1_000 : 1);
      const value = Math.round(dollars * 100) / (minus && dollars > 0 ? -100 : 100);
      if (whole && !Number.isInteger(value)) return invalid(`${empty} in whole dollars, without cents`);
      return value < min || value > max ? invalid(outOfRange) : ok(value);
    },
    format: (value) => (Number.isInteger(value) ? WHOLE : WITH_CENTS).format(value),
  };
}
