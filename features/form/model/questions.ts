import type { Dictionary, ErrorWords } from '#features/wording/model/dictionary.ts';
import { money } from '#platform/values/money.ts';
import { type Codec, invalid, optional } from '#platform/values/parse-result.ts';
import { emailAddress, line, phoneNumber, properName, zipcode } from '#platform/values/text-formats.ts';
import { birthDate } from './birth-date.ts';
import type { Question, RuleContext } from './form.ts';
import { oneOf } from './options.ts';
import { servedState } from './states.ts';

type Field = Omit<Question, 'name' | 'label' | 'summary'>;

export const AMOUNT = {
  control: 'money',
  autoComplete: 'off',
  inputMode: 'decimal',
  width: 'short',
} as const satisfies Field;

const RADIOS = { control: 'radios', autoComplete: 'off' } as const satisfies Field;

/** The fields that several forms share. A form adds its own: a browser loads only those of its form. */
const FIELDS = {
  firstName: { control: 'text', autoComplete: 'given-name' },
  lastName: { control: 'text', autoComplete: 'family-name' },
  email: { control: 'text', autoComplete: 'email', inputMode: 'email' },
  phone: { control: 'text', autoComplete: 'tel-national', inputMode: 'tel', width: 'medium' },
  dateOfBirth: { control: 'date', autoComplete: 'bday', inputMode: 'numeric' },
  citizenship: { ...RADIOS, options: 'citizenship' },
  loanPurpose: { control: 'tiles', autoComplete: 'off', options: 'loan_purpose' },
  street: { control: 'text', autoComplete: 'address-line1' },
  unit: { control: 'text', autoComplete: 'address-line2', width: 'short' },
  city: { control: 'text', autoComplete: 'address-level2' },
  state: { control: 'select', autoComplete: 'address-level1', width: 'medium', options: 'state' },
  zipcode: { control: 'text', autoComplete: 'postal-code', inputMode: 'numeric', width: 'short' },
  employmentStatus: { ...RADIOS, options: 'employment_status' },
  incomeYearly: AMOUNT,
  housingType: { ...RADIOS, options: 'housing_type' },
  monthlyPayment: AMOUNT,
  creditScoreQuality: { ...RADIOS, options: 'credit_score_quality' },
  loanGoal: { ...RADIOS, options: 'loan_goal' },
} as const satisfies Record<string, Field>;

type SharedName = keyof typeof FIELDS;

export const sharedQuestion = (name: SharedName, { questions }: Dictionary): Question => ({
  name,
  ...questions[name],
  ...FIELDS[name],
});

export const sharedQuestions = (copy: Dictionary, ...names: SharedName[]): Question[] =>
  names.map((name) => sharedQuestion(name, copy));

/** The lengths and bounds are in the words of the errors too. */
export const sharedCodecs = ({ today, options, statesServed, errors }: RuleContext) => ({
  firstName: properName(errors.firstName, 50),
  lastName: properName(errors.lastName, 50),
  email: emailAddress(errors.email),
  phone: phone(errors),
  dateOfBirth: birthDate(today, errors),
  street: line(errors.street, 100),
  unit: optional(line(errors.unit, 60)),
  city: properName(errors.city, 60),
  state: servedState(options, statesServed, errors),
  zipcode: zipcode(errors.zipcode),
  employmentStatus: oneOf(options.employment_status, errors.employmentStatus),
  incomeYearly: money({ words: errors.incomeYearly, min: 0, max: 10_000_000, per: 'year' }),
  housingType: oneOf(options.housing_type, errors.housingType),
  monthlyPayment: money({ words: errors.monthlyPayment, min: 0, max: 100_000, per: 'month' }),
});

/** Stricter than stored numbers, which staff must still find: no area code or exchange begins with 0 or 1. */
function phone({ phone: words }: ErrorWords): Codec<string> {
  const tenDigits = phoneNumber(words);
  return {
    ...tenDigits,
    parse(text) {
      const result = tenDigits.parse(text);
      if (!result.ok) return result;
      if (/^[01]/.test(result.value)) return invalid(words.areaCode);
      return /^...[01]/.test(result.value) ? invalid(words.exchange) : result;
    },
  };
}
