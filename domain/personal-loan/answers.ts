import { birthDate } from '../birth-date.ts';
import { EMPLOYMENT_STATUSES, HOUSING_TYPES, LOAN_PURPOSES, oneOf } from '../choices.ts';
import { money } from '../money.ts';
import { phone } from '../phone.ts';
import type { Reading, Rule } from '../reading.ts';
import { statesOnOffer } from '../states.ts';
import { email, line, properName, zipcode } from '../words.ts';

/** What the rules depend on beside the text: the day (YYYY-MM-DD) and the operator's range of states. */
export type Terms = { today: string; states: '50+dc' | 'all' };

/** The rule of each question of a personal-loan form; bounds of the amount from contract 2.1. */
export function rules(terms: Terms) {
  return {
    requestedLoanAmount: money({
      empty: 'Enter how much you would like to borrow',
      least: 1_000,
      most: 200_000,
      outside: 'Enter an amount from $1,000 to $200,000',
      whole: true,
    }),
    loanPurpose: oneOf(LOAN_PURPOSES, 'Choose what the money is for'),
    firstName: properName({
      empty: 'Enter your first name',
      tooLong: 'Enter a first name of at most 50 characters',
      most: 50,
    }),
    lastName: properName({
      empty: 'Enter your last name',
      tooLong: 'Enter a last name of at most 50 characters',
      most: 50,
    }),
    email,
    phone,
    dateOfBirth: birthDate(terms.today),
    street: line({
      empty: 'Enter your street address',
      tooLong: 'Enter a street address of at most 100 characters',
      most: 100,
    }),
    city: properName({
      empty: 'Enter your city',
      tooLong: 'Enter a city of at most 60 characters',
      most: 60,
    }),
    state: oneOf(statesOnOffer(terms.states), 'Choose your state'),
    zipcode,
    employmentStatus: oneOf(EMPLOYMENT_STATUSES, 'Choose how you are employed'),
    incomeYearly: money({
      empty: 'Enter your yearly income',
      least: 0,
      most: 10_000_000,
      outside: 'Enter a yearly income from $0 to $10,000,000',
      per: 'a year',
    }),
    housingType: oneOf(HOUSING_TYPES, 'Choose how you live'),
    monthlyPayment: money({
      empty: 'Enter your monthly housing payment',
      least: 0,
      most: 100_000,
      outside: 'Enter a monthly housing payment from $0 to $100,000',
      per: 'a month',
    }),
  };
}

type Rules = ReturnType<typeof rules>;
export type QuestionName = keyof Rules;

/** All answers of a personal-loan form, understood and typed. */
export type Answers = { [Name in QuestionName]: Rules[Name] extends Rule<infer Value> ? Value : never };

/** Answers as text, the way a form carries them and a draft keeps them. */
export type AnswerTexts = Partial<Record<QuestionName, string>>;

/** An answer as the check page shows it, or null where it can't be understood (any more). */
export function showAnswer(name: QuestionName, text: string, terms: Terms): string | null {
  const rule = rules(terms)[name] as Rule<string | number>;
  const reading: Reading<string | number> = rule.read(text);
  return reading.ok ? rule.show(reading.value) : null;
}

/** What is wrong with some answers, by question: the same rules as the schema's, without its weight in a browser. */
export function faultsIn(
  texts: Record<string, unknown>,
  names: readonly QuestionName[],
  terms: Terms,
): Record<string, string> {
  const all = rules(terms);
  return Object.fromEntries(
    names.flatMap((name) => {
      const reading: Reading<unknown> = all[name].read(String(texts[name] ?? ''));
      return reading.ok ? [] : [[name, reading.message]];
    }),
  );
}
