import type { AnswersOf } from '#features/form/model/answers.ts';
import { isContradiction, missingPart } from '#features/form/model/date-parts.ts';
import type { Form, FormContext, RawAnswers, RuleContext, Step } from '#features/form/model/form.ts';
import { oneOf } from '#features/form/model/options.ts';
import { AMOUNT, sharedCodecs, sharedQuestions } from '#features/form/model/questions.ts';
import type { ErrorWords } from '#features/wording/model/dictionary.ts';
import { formatDay, readDay, readMonth } from '#platform/values/calendar-date.ts';
import { money } from '#platform/values/money.ts';
import { type Codec, invalid, ok, plain } from '#platform/values/parse-result.ts';
import { asksEducation, derivesEducation, educationCodecs, educationStep } from './education.ts';

/** Contract 2.4 has no bounds, so these are ours. */
function ownCodecs(context: RuleContext) {
  const { today, options, errors } = context;
  return {
    requestedLoanAmount: money({ words: errors.refinanceAmount, min: 1_000, max: 500_000, whole: true }),
    loanGoal: oneOf(options.loan_goal, errors.loanGoal),
    graduationDate: graduationDate(today, errors),
    citizenship: oneOf(options.citizenship, errors.citizenship),
    netWorth: money({ words: errors.netWorth, min: -10_000_000, max: 100_000_000 }),
    ...sharedCodecs(context),
  };
}

function steps(rawAnswers: RawAnswers, context: FormContext): Step[] {
  const { copy } = context;
  const { questions, steps: titles } = copy;
  const education = educationStep(rawAnswers, context);
  return [
    {
      slug: 'loan',
      title: titles.refinance.loan,
      lead: titles.intros.refinance,
      questions: [
        { name: 'requestedLoanAmount', ...questions.refinanceAmount, autoComplete: 'off', ...AMOUNT },
        {
          name: 'loanGoal',
          ...questions.loanGoal,
          control: 'radios',
          autoComplete: 'off',
          options: 'loan_goal',
        },
      ],
    },
    {
      ...education,
      questions: [
        ...education.questions,
        {
          name: 'graduationDate',
          ...questions.graduationDate,
          control: 'month',
          autoComplete: 'off',
          inputMode: 'numeric',
        },
      ],
    },
    {
      slug: 'name',
      title: titles.about,
      lead: titles.legalName,
      questions: [
        ...sharedQuestions(copy, 'firstName', 'lastName', 'email', 'phone'),
        ...sharedQuestions(copy, 'dateOfBirth', 'citizenship'),
      ],
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
      questions: [
        ...sharedQuestions(copy, 'employmentStatus', 'incomeYearly'),
        { name: 'netWorth', ...questions.netWorth, autoComplete: 'off', ...AMOUNT, inputMode: 'text' },
        ...sharedQuestions(copy, 'housingType', 'monthlyPayment'),
      ],
    },
  ];
}

export const refinance: Form = {
  slug: 'refinance',
  steps,
  codecs: (context) => ({ ...ownCodecs(context), ...educationCodecs(context) }),
  asks: asksEducation,
  derives: derivesEducation,
};

/** The answers about schools have the names of `educationName`. */
export type RefinanceAnswers = AnswersOf<ReturnType<typeof ownCodecs>> & Record<string, unknown>;

const YEARS_AHEAD = 10;
const EARLIEST = '1940-01-01';

/** A month and a year mean the first day of that month. */
export function graduationDate(today: string, { graduationDate: words }: ErrorWords): Codec<string> {
  const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
  return {
    parse(text) {
      const tidy = plain(text);
      if (tidy === '') return invalid(words.empty);
      if (isContradiction('month', text)) return invalid(words.mismatch);
      const missing = missingPart('month', tidy);
      if (missing) return invalid(words.missing[missing]);
      const month = readMonth(tidy);
      const reading = 'problem' in month && month.problem === 'unreadable' ? readDay(tidy) : month;
      if ('problem' in reading) return invalid(words[reading.problem]);
      const day = reading.iso;
      return day < EARLIEST || day > latest ? invalid(words.badYear) : ok(day);
    },
    format: (day) => (day.endsWith('-01') ? formatDay(day).replace('/01/', '/') : formatDay(day)),
  };
}
