import { money } from '#platform/values/money.ts';
import type { Question } from './form.ts';

export const incomeYearly = money({
  empty: 'Enter your annual income',
  min: 0,
  max: 10_000_000,
  outOfRange: 'Enter an annual income from $0 to $10,000,000',
  per: 'a year',
});

export const monthlyPayment = money({
  empty: 'Enter your monthly housing payment',
  min: 0,
  max: 100_000,
  outOfRange: 'Enter a monthly housing payment from $0 to $100,000',
  per: 'a month',
});

export const INCOME_AND_HOUSING = {
  employmentStatus: {
    name: 'employmentStatus',
    label: 'What’s your employment status?',
    summary: 'Work',
    control: 'radios',
    autoComplete: 'off',
    options: 'employment_status',
  },
  incomeYearly: {
    name: 'incomeYearly',
    label: 'Annual income before taxes',
    summary: 'Annual income',
    hint: 'Include salary, self-employment, retirement and other regular income.',
    control: 'money',
    autoComplete: 'off',
    inputMode: 'decimal',
    width: 'short',
    per: 'a year',
  },
  housingType: {
    name: 'housingType',
    label: 'Do you rent or own?',
    summary: 'Housing',
    control: 'radios',
    autoComplete: 'off',
    options: 'housing_type',
  },
  monthlyPayment: {
    name: 'monthlyPayment',
    label: 'Monthly housing payment',
    summary: 'Housing payment',
    hint: 'Rent or mortgage. Enter 0 if you don’t make a payment.',
    control: 'money',
    autoComplete: 'off',
    inputMode: 'decimal',
    width: 'short',
    per: 'a month',
  },
} satisfies Record<string, Question>;
