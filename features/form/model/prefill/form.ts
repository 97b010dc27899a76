import type { AnswersOf } from '#features/form/model/answers.ts';
import type { Form, Question, RuleContext, Step } from '#features/form/model/form.ts';
import { oneOf } from '#features/form/model/options.ts';
import { AMOUNT, sharedCodecs, sharedQuestion, sharedQuestions } from '#features/form/model/questions.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { money } from '#platform/values/money.ts';
import { optional } from '#platform/values/parse-result.ts';
import { ssnDigits } from '#platform/values/text-formats.ts';

/** Contract 2.5. Only the name and the email address are required. */
export function codecs(context: RuleContext) {
  const { options, errors } = context;
  const shared = sharedCodecs(context);
  return {
    requestedLoanAmount: optional(money({ words: errors.requestedLoanAmount, min: 1_000, max: 200_000 })),
    loanPurpose: optional(oneOf(options.loan_purpose, errors.loanPurpose)),
    creditScoreQuality: optional(oneOf(options.credit_score_quality, errors.creditScoreQuality)),
    firstName: shared.firstName,
    lastName: shared.lastName,
    email: shared.email,
    phone: optional(shared.phone),
    dateOfBirth: optional(shared.dateOfBirth),
    citizenship: optional(oneOf(options.citizenship, errors.citizenship)),
    street: optional(shared.street),
    city: optional(shared.city),
    state: optional(shared.state),
    zipcode: optional(shared.zipcode),
    employmentStatus: optional(shared.employmentStatus),
    incomeYearly: optional(shared.incomeYearly),
    housingType: optional(shared.housingType),
  };
}

export type PrefillAnswers = Partial<AnswersOf<ReturnType<typeof codecs>>>;

/** By these the operator recognizes the borrower. */
export const REQUIRED: readonly string[] = ['firstName', 'lastName', 'email'];

export function steps(copy: Dictionary): Step[] {
  const { questions, steps: titles } = copy;
  return [
    {
      slug: 'loan',
      title: titles.loan,
      lead: titles.prefill.loanLead,
      questions: [
        { name: 'requestedLoanAmount', ...questions.prefillLoanAmount, autoComplete: 'off', ...AMOUNT },
        sharedQuestion('loanPurpose', copy),
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
        ...sharedQuestions(copy, 'firstName', 'lastName'),
        { ...sharedQuestion('email', copy), hint: questions.prefillEmailHint },
        { ...sharedQuestion('phone', copy), hint: questions.prefillPhoneHint },
        ...sharedQuestions(copy, 'dateOfBirth', 'citizenship'),
      ],
    },
    {
      slug: 'address',
      title: titles.address,
      lead: titles.intros.address,
      questions: [
        sharedQuestion('zipcode', copy),
        {
          ...sharedQuestion('street', copy),
          hint: questions.streetWithUnitHint,
          autoComplete: 'street-address',
        },
        ...sharedQuestions(copy, 'city', 'state'),
      ],
    },
    {
      slug: 'income',
      title: titles.income,
      lead: titles.intros.income,
      questions: sharedQuestions(copy, 'employmentStatus', 'incomeYearly', 'housingType'),
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
