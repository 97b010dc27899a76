import type { Dictionary, ErrorWords } from '#features/wording/model/dictionary.ts';
import { formatDay, readDay } from '#platform/values/calendar-date.ts';
import { money } from '#platform/values/money.ts';
import { type Codec, invalid, ok, optional, plain } from '#platform/values/parse-result.ts';
import { emailAddress, line, phoneNumber, properName, zipcode } from '#platform/values/text-formats.ts';
import { isContradiction, missingPart } from './date-parts.ts';
import type { Question, RuleContext } from './form.ts';
import { oneOf } from './options.ts';
import { servedState } from './states.ts';

/** Its words come from the dictionary. */
type Field = Omit<Question, 'label' | 'summary'>;

export const AMOUNT = { control: 'money', inputMode: 'decimal', width: 'short' } as const;

/** The fields that several forms share. */
const FIELDS = [
  { name: 'firstName', control: 'text', autoComplete: 'given-name', isHalf: true },
  { name: 'lastName', control: 'text', autoComplete: 'family-name', isHalf: true },
  { name: 'email', control: 'text', autoComplete: 'email', inputMode: 'email' },
  { name: 'phone', control: 'text', autoComplete: 'tel-national', inputMode: 'tel', width: 'medium' },
  { name: 'dateOfBirth', control: 'date', autoComplete: 'bday', inputMode: 'numeric' },
  { name: 'citizenship', control: 'radios', autoComplete: 'off', options: 'citizenship' },
  { name: 'loanPurpose', control: 'tiles', autoComplete: 'off', options: 'loan_purpose' },
  { name: 'street', control: 'text', autoComplete: 'address-line1' },
  { name: 'unit', control: 'text', autoComplete: 'address-line2', width: 'short' },
  { name: 'city', control: 'text', autoComplete: 'address-level2', isHalf: true },
  {
    name: 'state',
    control: 'select',
    autoComplete: 'address-level1',
    width: 'medium',
    isHalf: true,
    options: 'state',
  },
  { name: 'zipcode', control: 'text', autoComplete: 'postal-code', inputMode: 'numeric', width: 'short' },
  { name: 'employmentStatus', control: 'radios', autoComplete: 'off', options: 'employment_status' },
  { name: 'incomeYearly', autoComplete: 'off', ...AMOUNT },
  { name: 'housingType', control: 'radios', autoComplete: 'off', options: 'housing_type' },
  { name: 'monthlyPayment', autoComplete: 'off', ...AMOUNT },
] as const satisfies Field[];

type SharedName = (typeof FIELDS)[number]['name'];

export const sharedQuestions = ({ questions }: Dictionary, ...names: SharedName[]): Question[] =>
  names.flatMap((name) =>
    FIELDS.filter((field) => field.name === name).map((field) => ({ ...questions[name], ...field })),
  );

export const sharedQuestion = (name: SharedName, copy: Dictionary): Question => {
  const [question] = sharedQuestions(copy, name);
  if (!question) throw new Error('unreachable: each shared name has a field');
  return question;
};

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

const MIN_AGE = 18;
const MAX_AGE = 120;

/** `today` and the value are YYYY-MM-DD. */
export function birthDate(today: string, { dateOfBirth: words }: ErrorWords): Codec<string> {
  return {
    parse(text) {
      const tidy = plain(text);
      if (tidy === '') return invalid(words.empty);
      if (isContradiction('date', text)) return invalid(words.mismatch);
      const missing = missingPart('date', tidy);
      if (missing) return invalid(words.missing[missing]);
      const reading = readDay(tidy);
      if ('problem' in reading) return invalid(words[reading.problem]);
      const day = reading.iso;
      if (day >= today) return invalid(words.future);
      const age = ageOn(day, today);
      if (age < MIN_AGE) return invalid(words.tooYoung, 'age');
      return age > MAX_AGE ? invalid(words.tooOld) : ok(day);
    },
    format: formatDay,
  };
}

function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}
