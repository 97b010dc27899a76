import type { AnswersOf } from '#features/form/model/answers.ts';
import type { Form, RuleContext, Step } from '#features/form/model/form.ts';
import { oneOf } from '#features/form/model/options.ts';
import { AMOUNT, sharedCodecs, sharedQuestion, sharedQuestions } from '#features/form/model/questions.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { money } from '#platform/values/money.ts';

/** The bounds of the amount are those of contract 2.1. */
export function codecs(context: RuleContext) {
  const { options, errors } = context;
  return {
    requestedLoanAmount: money({ words: errors.requestedLoanAmount, min: 1_000, max: 200_000, whole: true }),
    loanPurpose: oneOf(options.loan_purpose, errors.loanPurpose),
    ...sharedCodecs(context),
  };
}

export type PersonalLoanAnswers = AnswersOf<ReturnType<typeof codecs>>;

function steps(copy: Dictionary): Step[] {
  const { questions, steps: titles } = copy;
  return [
    {
      slug: 'loan',
      title: titles.loan,
      lead: titles.intros.loan,
      questions: [
        { name: 'requestedLoanAmount', ...questions.requestedLoanAmount, autoComplete: 'off', ...AMOUNT },
        sharedQuestion('loanPurpose', copy),
      ],
    },
    {
      slug: 'name',
      title: titles.about,
      lead: titles.legalName,
      questions: sharedQuestions(copy, 'firstName', 'lastName', 'email', 'phone', 'dateOfBirth'),
    },
    {
      slug: 'address',
      title: titles.address,
      lead: titles.intros.address,
      questions: sharedQuestions(copy, 'zipcode', 'street', 'unit', 'city', 'state'),
    },
    {
      slug: 'income',
      title: titles.income,
      lead: titles.intros.income,
      questions: sharedQuestions(copy, 'employmentStatus', 'incomeYearly', 'housingType', 'monthlyPayment'),
    },
  ];
}

export const personalLoan: Form = {
  slug: 'personal-loan',
  steps: (_rawAnswers, { copy }) => steps(copy),
  codecs,
};
