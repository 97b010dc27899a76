import { birthDate } from '#features/questions/model/birth-date.ts';
import type { AnswersOf } from '#features/questions/model/forms/answers.ts';
import type { Form, Question, RuleContext, Step } from '#features/questions/model/forms/form.ts';
import { ADDRESS, city, street } from '#features/questions/model/forms/home.ts';
import { incomeAndHousing, incomeYearly } from '#features/questions/model/forms/means.ts';
import { firstName, lastName, PERSON, phone } from '#features/questions/model/forms/person.ts';
import { oneOf } from '#features/questions/model/options.ts';
import { servedState } from '#features/questions/model/states.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { money } from '#platform/values/money.ts';
import { optional } from '#platform/values/parse-result.ts';
import { email, ssnDigits, zipcode } from '#platform/values/text-formats.ts';

/** Contract 2.5. Only the name and the email address are required. */
export function codecs({ today, options, statesServed, errors }: RuleContext) {
  return {
    requestedLoanAmount: optional(money({ words: errors.requestedLoanAmount, min: 1_000, max: 200_000 })),
    loanPurpose: optional(oneOf(options.loan_purpose, errors.loanPurpose)),
    creditScoreQuality: optional(oneOf(options.credit_score_quality, 'Choose how good your credit is')),
    firstName,
    lastName,
    email,
    phone: optional(phone),
    dateOfBirth: optional(birthDate(today, errors)),
    citizenship: optional(oneOf(options.citizenship, 'Choose your citizenship')),
    street: optional(street),
    city: optional(city),
    state: optional(servedState(options, statesServed)),
    zipcode: optional(zipcode),
    employmentStatus: optional(oneOf(options.employment_status, errors.employmentStatus)),
    incomeYearly: optional(incomeYearly(errors)),
    housingType: optional(oneOf(options.housing_type, errors.housingType)),
  };
}

export type PrefillAnswers = Partial<AnswersOf<ReturnType<typeof codecs>>>;

/** By these the operator recognizes the borrower. */
export const REQUIRED: readonly string[] = ['firstName', 'lastName', 'email'];

export function steps(copy: Dictionary): Step[] {
  const means = incomeAndHousing(copy);
  return [
    {
      slug: 'loan',
      title: 'How much do you need?',
      lead: 'Skip anything you’d rather answer later.',
      questions: [
        {
          name: 'requestedLoanAmount',
          label: 'How much would you like to borrow?',
          summary: 'Amount',
          hint: 'From $1,000 to $200,000.',
          control: 'money',
          autoComplete: 'off',
          inputMode: 'decimal',
          width: 'short',
        },
        {
          name: 'loanPurpose',
          label: 'What’s the loan for?',
          summary: 'Purpose',
          control: 'select',
          autoComplete: 'off',
          options: 'loan_purpose',
        },
        {
          name: 'creditScoreQuality',
          label: 'How’s your credit?',
          summary: 'Credit',
          hint: 'An estimate is fine. We won’t check your credit.',
          control: 'select',
          autoComplete: 'off',
          width: 'medium',
          options: 'credit_score_quality',
        },
      ],
    },
    {
      slug: 'name',
      title: 'What’s your name?',
      questions: [
        PERSON.firstName,
        PERSON.lastName,
        { ...PERSON.email, hint: 'The next site uses this to find your answers.' },
        { ...PERSON.phone, hint: 'So you don’t have to enter it again on the next site.' },
        PERSON.dateOfBirth,
        { ...PERSON.citizenship, control: 'select' },
      ],
    },
    {
      slug: 'address',
      title: 'Where do you live?',
      questions: [
        ADDRESS.zipcode,
        { ...ADDRESS.street, hint: 'Include your apartment or unit number.', autoComplete: 'street-address' },
        ADDRESS.city,
        ADDRESS.state,
      ],
    },
    {
      slug: 'income',
      title: 'Your work and home',
      questions: [means.employmentStatus, means.incomeYearly, means.housingType],
    },
  ];
}

/** No step asks for the digits: the last page does, and the app never stores them. */
export const SSN_QUESTION = 'ssn';

/** Null if empty, undefined if invalid. */
export function parseSsn(text: string, digits: 4 | 9): string | null | undefined {
  const result = optional(ssnDigits(digits)).parse(text);
  return result.ok ? result.value : undefined;
}

export const prefill: Form = {
  slug: 'prefill',
  steps: (_rawAnswers, { askedQuestions, copy }) =>
    steps(copy).flatMap((step) => {
      const questions = step.questions.filter(({ name }) => askedQuestions.includes(name)).map(labeled);
      return questions.length > 0 ? [{ ...step, questions }] : [];
    }),
  codecs,
};

function labeled(question: Question): Question {
  return REQUIRED.includes(question.name) ? question : { ...question, label: `${question.label} (optional)` };
}
