import { money } from '#platform/values/money.ts';
import type { Question } from './form.ts';

export const incomeYearly = money({
  empty: 'Enter your yearly income',
  min: 0,
  max: 10_000_000,
  outOfRange: 'Enter a yearly income from $0 to $10,000,000',
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
    label: 'How are you employed?',
    summary: 'Work',
    control: 'radios',
    autoComplete: 'off',
    options: 'employment_status',
  },
  incomeYearly: {
    name: 'incomeYearly',
    label: 'Yearly income before taxes',
    summary: 'Yearly income',
    hint: 'Lenders look at it when they make offers. Count all regular income.',
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
    hint: 'Rent or mortgage. Enter 0 if you pay nothing.',
    control: 'money',
    autoComplete: 'off',
    inputMode: 'decimal',
    width: 'short',
    per: 'a month',
  },
} satisfies Record<string, Question>;
