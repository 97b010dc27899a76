import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerErrors, formatAnswer } from '#features/questions/model/forms/answers.ts';
import { parseAnswers } from '#features/questions/model/forms/progress.ts';
import { labelOf } from '#features/questions/model/options.ts';
import { codecs, personalLoan } from '#features/questions/model/personal-loan/form.ts';
import type { Codec } from '#platform/values/parse-result.ts';
import { anyText } from '#tests/support/any-text.ts';
import { cpuTimeOf } from '#tests/support/cpu-time.ts';
import {
  ALL_NAMES,
  CONTEXT,
  optionsOf,
  type QuestionName,
  SEEDED,
  STEPS,
  TODAY,
} from '#tests/unit/support/complete-form.ts';

const all: Record<QuestionName, Codec<unknown>> = codecs(CONTEXT);
const LOAN_PURPOSES = SEEDED.loan_purpose;

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

describe.each(ALL_NAMES)('any text typed as %s', { tags: ['@input-rules'] }, (name) => {
  const { parse, format } = all[name];

  test('parses to the shape that the operator requires, or returns a sentence that says what to do', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const reading = parse(text);
        if (reading.ok)
          expect(WANTED[name](reading.value), `${text} was taken for ${String(reading.value)}`).toBe(true);
        else
          expect(reading.message).toMatch(
            /^(Enter|Choose|Check|Use|You must|The month comes|That date) .{8,}$/,
          );
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

  test('checks a text of the maximum request size without delay', () => {
    const took = cpuTimeOf(() => {
      for (const part of [
        '1',
        ' ',
        '1 ',
        '1,000',
        'a',
        'a.',
        'a@a.',
        '-',
        '$',
        'a month ',
        '1/',
        '\u200b ',
      ]) {
        parse(part.repeat(64_000 / part.length));
        parse(`1${part.repeat(64_000 / part.length)}!`);
      }
    });
    expect(took).toBeLessThan(2_000);
  });
});

test('accepts every amount in its range in figures', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 * 100 }), (cents) => {
      const { incomeYearly } = codecs(CONTEXT);
      expect(incomeYearly.parse(incomeYearly.format(cents / 100))).toEqual({ ok: true, value: cents / 100 });
    }),
  );
});

test('offers all 21 purposes of the contract, each with its own label', () => {
  expect(new Set(LOAN_PURPOSES.map(({ value }) => value)).size).toBe(21);
  expect(new Set(LOAN_PURPOSES.map(({ label }) => label)).size).toBe(21);
  expect(labelOf(LOAN_PURPOSES, 'rv')).not.toBe('rv');
});

test('the server accepts the answers of a form in which the browser check finds no error', () => {
  const names = ['phone', 'zipcode'];
  const valid = { phone: '777 555 1234', zipcode: '17815' };
  expect(answerErrors(personalLoan, valid, names, CONTEXT)).toEqual({});
  expect(parseAnswers(personalLoan, names, valid, CONTEXT)).toEqual({
    phone: '7775551234',
    zipcode: '17815',
  });
  const broken = { ...valid, phone: '12' };
  expect(answerErrors(personalLoan, broken, names, CONTEXT)).toEqual({
    phone: 'Enter a US phone number with 10 digits',
  });
  expect(() => parseAnswers(personalLoan, names, broken, CONTEXT)).toThrow('phone');
  expect(() => parseAnswers(personalLoan, ['phone'], {}, CONTEXT)).toThrow('phone');
});

test('the check page shows valid answers only', () => {
  expect(formatAnswer(personalLoan, 'phone', '+1 777 555 1234', CONTEXT)).toBe('(777) 555-1234');
  expect(formatAnswer(personalLoan, 'state', 'PR', CONTEXT)).toBeNull();
});

test('asks no question twice, and each has an autocomplete value', () => {
  const questions = STEPS.flatMap((step) => step.questions);
  expect(new Set(questions.map(({ label }) => label)).size).toBe(questions.length);
  expect([...questions.map(({ name }) => name)].sort()).toEqual(Object.keys(all).sort());
  expect(questions.length).toBeLessThanOrEqual(16);
});

function isAdultsBirthDate(value: unknown): boolean {
  const iso = String(value);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || new Date(`${iso}T00:00:00Z`).toISOString().slice(0, 10) !== iso)
    return false;
  const yearsBefore = (years: number) => `${Number(TODAY.slice(0, 4)) - years}${TODAY.slice(4)}`;
  return iso <= yearsBefore(18) && iso > yearsBefore(121);
}
