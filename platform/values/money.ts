import { type Codec, invalid, ok, plain } from './parse-result.ts';

type MoneyOptions = {
  words: { empty: string; outOfRange: string; unreadable: string; notWhole: string };
  min: number;
  max: number;
  whole?: boolean;
  per?: 'year' | 'month';
};

// Made once: each holds memory that no collector sees.
const WHOLE = new Intl.NumberFormat('en-US');
const WITH_CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
const AMOUNT = /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+)(\.\d{1,2})?(k)?$/i;
const NOISE = /\b(usd|dollars?|d[oó]lares)\b|\.$/gi;
const RANGES = {
  year: /(?:\/|per|por|al|a)\s*(?:year|yr|año)\b\.?/gi,
  month: /(?:\/|per|por|al|a)\s*(?:month|mo|mes)\b\.?/gi,
};

export function money({ words, min, max, whole = false, per }: MoneyOptions): Codec<number> {
  return {
    parse(text) {
      const tidy = plain(text)
        .replace(per ? RANGES[per] : '', '')
        .replace(NOISE, '')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^\((.*)\)$/, '-$1')
        .replace(/ ?\$ ?/, '$')
        .replace(/^(?:\$-|- )/, '-')
        .replace(/ k$/i, 'k');
      if (tidy === '') return invalid(words.empty);
      const match = AMOUNT.exec(tidy);
      if (!match) return invalid(words.unreadable);
      const [, minus, digits = '', cents = '', thousands] = match;
      const dollars = Number(digits.replace(/[ ,]/g, '') + cents) * (thousands ? 1_000 : 1);
      const value = Math.round(dollars * 100) / (minus && dollars > 0 ? -100 : 100);
      if (whole && !Number.isInteger(value)) return invalid(words.notWhole);
      return value < min || value > max ? invalid(words.outOfRange) : ok(value);
    },
    format: (value) => (Number.isInteger(value) ? WHOLE : WITH_CENTS).format(value),
  };
}
