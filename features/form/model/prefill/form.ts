import { addressQuestions, city, street } from '#features/form/model/address-questions.ts';
import type { AnswersOf } from '#features/form/model/answers.ts';
import { birthDate } from '#features/form/model/birth-date.ts';
import type { Form, Question, RuleContext, Step } from '#features/form/model/form.ts';
import { firstName, identityQuestions, lastName, phone } from '#features/form/model/identity-questions.ts';
import { incomeQuestions, incomeYearly } from '#features/form/model/income-questions.ts';
import { oneOf } from '#features/form/model/options.ts';
import { servedState } from '#features/form/model/states.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { money } from '#platform/values/money.ts';
import { optional } from '#platform/values/parse-result.ts';
import { emailAddress, ssnDigits, zipcode } from '#platform/values/text-formats.ts';

/** Contract 2.5. Only the name and the email address are required. */
export function codecs({ today, options, statesServed, errors }: RuleContext) {
  return {
    requestedLoanAmount: optional(money({ words: errors.requestedLoanAmount, min: 1_000, max: 200_000 })),
    loanPurpose: optional(oneOf(options.loan_purpose, errors.loanPurpose)),
    creditScoreQuality: optional(oneOf(options.credit_score_quality, errors.creditScoreQuality)),
    firstName: firstName(errors),
    lastName: lastName(errors),
    email: emailAddress(errors.email),
    phone: optional(phone(errors)),
    dateOfBirth: optional(birthDate(today, errors)),
    citizenship: optional(oneOf(options.citizenship, errors.citizenship)),
    street: optional(street(errors)),
    city: optional(city(errors)),
    state: optional(servedState(options, statesServed, errors)),
    zipcode: optional(zipcode(errors.zipcode)),
    employmentStatus: optional(oneOf(options.employment_status, errors.employmentStatus)),
    incomeYearly: optional(incomeYearly(errors)),
    housingType: optional(oneOf(options.housing_type, errors.housingType)),
  };
}

export type PrefillAnswers = Partial<AnswersOf<ReturnType<typeof codecs>>>;

/** By these the operator recognizes the borrower. */
export const REQUIRED: readonly string[] = ['firstName', 'lastName', 'email'];

export function steps(copy: Dictionary): Step[] {
  const { questions, steps: titles } = copy;
  const identity = identityQuestions(copy);
  const address = addressQuestions(copy);
  const income = incomeQuestions(copy);
  return [
    {
      slug: 'loan',
      title: titles.loan,
      lead: titles.prefill.loanLead,
      questions: [
        {
          name: 'requestedLoanAmount',
          ...questions.prefillLoanAmount,
          control: 'money',
          autoComplete: 'off',
          inputMode: 'decimal',
          width: 'short',
        },
        {
          name: 'loanPurpose',
          ...questions.loanPurpose,
          control: 'tiles',
          autoComplete: 'off',
          options: 'loan_purpose',
        },
        {
          name: 'creditScoreQuality',
          ...questions.creditScoreQuality,
          control: 'radios',
          autoComplete: 'off',
          options: 'credit_score_quality',
        },
      ],
    },
    {
      slug: 'name',
      title: titles.prefill.name,
      lead: titles.intros.prefillName,
      questions: [
        identity.firstName,
        identity.lastName,
        { ...identity.email, hint: questions.prefillEmailHint },
        { ...identity.phone, hint: questions.prefillPhoneHint },
        identity.dateOfBirth,
        identity.citizenship,
      ],
    },
    {
      slug: 'address',
      title: titles.address,
      lead: titles.intros.address,
      questions: [
        address.zipcode,
        { ...address.street, hint: questions.streetWithUnitHint, autoComplete: 'street-address' },
        address.city,
        address.state,
      ],
    },
    {
      slug: 'income',
      title: titles.income,
      lead: titles.intros.income,
      questions: [income.employmentStatus, income.incomeYearly, income.housingType],
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
      const questions = step.questions
        .filter(({ name }) => askedQuestions.includes(name))
        .map((question) => labeled(question, copy));
      return questions.length > 0 ? [{ ...step, questions }] : [];
    }),
  codecs,
};

function labeled(question: Question, { questions }: Dictionary): Question {
  if (REQUIRED.includes(question.name)) return question;
  return { ...question, label: questions.optional(question.label), isOptional: true };
}
