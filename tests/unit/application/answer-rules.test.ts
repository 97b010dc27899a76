import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consentErrors, missingFields } from '#features/consent/model/consent-form.ts';
import { answerErrors, formatAnswer } from '#features/form/model/answers.ts';
import { parseAnswers } from '#features/form/model/journey.ts';
import { codecs, personalLoan } from '#features/form/model/personal-loan/form.ts';
import { errors } from '#features/wording/model/en/errors.ts';
import type { Codec } from '#platform/values/parse-result.ts';
import { gradeOf } from '#platform/values/reading-level.ts';
import { anyText } from '#tests/support/any-text.ts';
import {
  ALL_NAMES,
  CONTEXT,
  optionsOf,
  type QuestionName,
  TODAY,
} from '#tests/unit/support/complete-form.ts';
import { REJECTED } from '#tests/unit/support/rejected-answers.ts';

const MAX_GRADE = 8;
const all: Record<QuestionName, Codec<unknown>> = codecs(CONTEXT);

const CHECK_THE_BOX = 'Check the box to agree and continue';
const OF_DIGITS = {
  4: {
    missing: 'Enter the last 4 digits of your Social Security number',
    wrong: 'Enter only the last 4 digits of your Social Security number',
  },
  9: {
    missing: 'Enter all 9 digits of your Social Security number',
    wrong: 'Enter all 9 digits of your Social Security number, such as 123-45-6789',
  },
} as const;

const isDollars = (least: number, most: number) => (value: unknown) =>
  typeof value === 'number' && value >= least && value <= most && Number(value.toFixed(2)) === value;
const isName = (most: number) => (value: unknown) =>
  /^\S(.*\S)?$/u.test(String(value)) &&
  !/[\p{Cc}\p{Cf}<>@:]/u.test(String(value)) &&
  String(value).length <= most;
const isOneOf = (name: QuestionName) => (value: unknown) =>
  optionsOf(name).some((choice) => choice.value === value);

/** The shape in which the contract wants each answer, 2.1. */
const WANTED: Record<QuestionName, (value: unknown) => boolean> = {
  requestedLoanAmount: (value) =>
    Number.isInteger(value) && Number(value) >= 1_000 && Number(value) <= 200_000,
  loanPurpose: isOneOf('loanPurpose'),
  firstName: isName(50),
  lastName: isName(50),
  email: (value) => /^[\x21-\x7e]+@[a-zA-Z0-9.-]+$/.test(String(value)) && String(value).length <= 254,
  phone: (value) => /^\d{10}$/.test(String(value)),
  dateOfBirth: isAdultsBirthDate,
  street: (value) => /^[^\p{Cc}\p{Cf}<>]{1,100}$/u.test(String(value)),
  unit: (value) => value === null || /^[^\p{Cc}\p{Cf}<>]{1,60}$/u.test(String(value)),
  city: isName(60),
  state: (value) => /^[A-Z]{2}$/.test(String(value)),
  zipcode: (value) => /^\d{5}$/.test(String(value)),
  employmentStatus: isOneOf('employmentStatus'),
  incomeYearly: isDollars(0, 10_000_000),
  housingType: isOneOf('housingType'),
  monthlyPayment: isDollars(0, 100_000),
};

const typed = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  anyText(),
  fc.string({ unit: fc.constantFrom(...'0123456789１２$,.kK/-()+ \u00a0–\u200b') }),
  fc.string({ unit: fc.constantFrom(...'aZéße\u0301’ -.,\u00adя李@\n') }),
  fc
    .tuple(
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      fc.integer({ min: 1890, max: 2030 }),
    )
    .map((parts) => parts.join('/')),
  fc.integer({ min: -5, max: 20_000_000 }).map((amount) => amount.toLocaleString('en-US')),
  fc.double({ min: 0, max: 300_000, noNaN: true }).map(String),
  fc.stringMatching(/^\+?1?[ (-]{0,2}\d{3}[ )-]{0,2}\d{3}[ -]?\d{4}$/),
  fc.stringMatching(/^\d{5}(-?\d{4})?$/),
  fc.emailAddress(),
  fc.constantFrom(...ALL_NAMES.flatMap((name) => optionsOf(name).map((choice) => choice.value))),
);

describe.each(ALL_NAMES)('%s', { tags: ['@input-rules', '@documented'] }, (name) => {
  const { parse, format } = all[name];

  test('any text parses to the shape that the operator requires, or gets a sentence of the catalog', () => {
    const sentences = REJECTED.filter(([asked]) => asked === name).map(([, message]) => message);
    fc.assert(
      fc.property(typed, (text) => {
        const reading = parse(text);
        if (reading.ok)
          expect(WANTED[name](reading.value), `${text} was taken for ${String(reading.value)}`).toBe(true);
        else expect(sentences).toContain(reading.message);
      }),
      { numRuns: 400 },
    );
  });

  test('parses to the same answer after it is shown again', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const reading = parse(text);
        fc.pre(reading.ok);
        if (reading.ok) expect(parse(format(reading.value))).toEqual(reading);
      }),
      { numRuns: 100, maxSkipsPerRun: 10_000 },
    );
  });
});

test('accepts every amount in its range in figures', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 * 100 }), (cents) => {
      const { parse, format } = codecs(CONTEXT).incomeYearly;
      expect(parse(format(cents / 100))).toEqual({ ok: true, value: cents / 100 });
    }),
  );
});

test('the server takes what the browser check takes, and the check page shows only that', () => {
  const valid = { phone: '777 555 1234', zipcode: '17815' };
  const names = Object.keys(valid);
  expect(answerErrors(personalLoan, valid, names, CONTEXT)).toEqual({});
  expect(parseAnswers(personalLoan, names, valid, CONTEXT)).toEqual({
    phone: '7775551234',
    zipcode: '17815',
  });
  expect(formatAnswer(personalLoan, 'phone', valid.phone, CONTEXT)).toBe('(777) 555-1234');
  const broken = { ...valid, phone: '12' };
  expect(answerErrors(personalLoan, broken, names, CONTEXT)).toEqual({
    phone: 'Enter a US phone number with 10 digits',
  });
  for (const answers of [broken, {}])
    expect(() => parseAnswers(personalLoan, names, answers, CONTEXT)).toThrow('phone');
  expect(formatAnswer(personalLoan, 'state', 'PR', CONTEXT)).toBeNull();
});

test('the consent page reports missing parts with sentences of the catalog', () => {
  expect(missingFields('agree.ssn', 4, errors)).toEqual({ agree: CHECK_THE_BOX, ssn: OF_DIGITS[4].missing });
  for (const digits of [4, 9] as const) {
    const { missing, wrong } = OF_DIGITS[digits];
    const ssnError = (ssn: string) => consentErrors({ agree: 'yes', ssn }, digits, errors).ssn;
    expect([ssnError(''), ssnError('12')]).toEqual([missing, wrong]);
  }
});

test('each sentence is easy to read, and says what to do', () => {
  const ofDigits = Object.values(OF_DIGITS).flatMap(Object.values<string>);
  const sentences = new Set(REJECTED.map(([, message]) => message));
  for (const sentence of [...sentences, ...ofDigits, CHECK_THE_BOX]) {
    expect(gradeOf(sentence), sentence).toBeLessThanOrEqual(MAX_GRADE);
    expect(sentence).toMatch(
      /^(Enter|Use|Choose|Check|You must|The month comes first|The fields of|That date doesn’t exist)\b/,
    );
  }
});

function isAdultsBirthDate(value: unknown): boolean {
  const iso = String(value);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || new Date(`${iso}T00:00:00Z`).toISOString().slice(0, 10) !== iso)
    return false;
  const yearsBefore = (years: number) => `${Number(TODAY.slice(0, 4)) - years}${TODAY.slice(4)}`;
  return iso <= yearsBefore(18) && iso > yearsBefore(121);
}
