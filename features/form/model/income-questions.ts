import type { Dictionary, ErrorWords } from '#features/wording/model/dictionary.ts';
import { money } from '#platform/values/money.ts';
import type { Question } from './form.ts';

/** The bounds are in the words of the errors too. */
export const incomeYearly = (errors: ErrorWords) =>
  money({ words: errors.incomeYearly, min: 0, max: 10_000_000, per: 'year' });

export const monthlyPayment = (errors: ErrorWords) =>
  money({ words: errors.monthlyPayment, min: 0, max: 100_000, per: 'month' });

export const incomeQuestions = ({ questions }: Dictionary) =>
  ({
    employmentStatus: {
      name: 'employmentStatus',
      ...questions.employmentStatus,
      control: 'radios',
      autoComplete: 'off',
      options: 'employment_status',
    },
    incomeYearly: {
      name: 'incomeYearly',
      ...questions.incomeYearly,
      control: 'money',
      autoComplete: 'off',
      inputMode: 'decimal',
      width: 'short',
    },
    housingType: {
      name: 'housingType',
      ...questions.housingType,
      control: 'radios',
      autoComplete: 'off',
      options: 'housing_type',
    },
    monthlyPayment: {
      name: 'monthlyPayment',
      ...questions.monthlyPayment,
      control: 'money',
      autoComplete: 'off',
      inputMode: 'decimal',
      width: 'short',
    },
  }) satisfies Record<string, Question>;
