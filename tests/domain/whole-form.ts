import type { Answers, AnswerTexts, QuestionName, Terms } from '#domain/personal-loan/answers.ts';

export const TODAY = '2026-03-01';
export const TERMS: Terms = { today: TODAY, states: '50+dc' };

/** A form filled in by somebody who types the way people do. */
export const TYPED: Required<AnswerTexts> = {
  requestedLoanAmount: '$12,000',
  loanPurpose: 'debt_consolidation',
  firstName: 'Anna ',
  lastName: 'O’Brien',
  email: 'anna@example.com',
  phone: '+1 (777) 555-1234',
  dateOfBirth: '1/2/1990',
  street: '123 Main St',
  city: 'Bloomsburg',
  state: 'PA',
  zipcode: '17815-1234',
  employmentStatus: 'employed_full_time',
  incomeYearly: '90k',
  housingType: 'rent',
  monthlyPayment: '1,200.50 a month',
};

export const UNDERSTOOD: Answers = {
  requestedLoanAmount: 12_000,
  loanPurpose: 'debt_consolidation',
  firstName: 'Anna',
  lastName: 'O’Brien',
  email: 'anna@example.com',
  phone: '7775551234',
  dateOfBirth: '1990-01-02',
  street: '123 Main St',
  city: 'Bloomsburg',
  state: 'PA',
  zipcode: '17815',
  employmentStatus: 'employed_full_time',
  incomeYearly: 90_000,
  housingType: 'rent',
  monthlyPayment: 1_200.5,
};

export const ALL_NAMES = Object.keys(TYPED) as QuestionName[];
