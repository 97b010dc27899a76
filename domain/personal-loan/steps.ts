import type { Choice } from '../choices.ts';
import { EMPLOYMENT_STATUSES, HOUSING_TYPES, LOAN_PURPOSES } from '../choices.ts';
import { statesOnOffer } from '../states.ts';
import type { QuestionName, Terms } from './answers.ts';

/** How one question is put. `autoComplete` is off only where a browser should not offer to remember. */
export type Question = {
  name: QuestionName;
  label: string;
  /** The label on the check page, without the grammar of a question. */
  summary: string;
  hint?: string;
  control: 'text' | 'money' | 'select' | 'radios';
  autoComplete: string;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  width?: 'short' | 'medium';
  per?: 'a year' | 'a month';
};

export type Step = { slug: string; title: string; lead?: string; questions: readonly Question[] };

/** The steps of a personal-loan form, in order: the wish first, the person late. */
export const STEPS: readonly Step[] = [
  {
    slug: 'loan',
    title: 'What do you need?',
    questions: [
      {
        name: 'requestedLoanAmount',
        label: 'How much would you like to borrow?',
        summary: 'Amount',
        hint: 'From $1,000 to $200,000. You can take less when you see your offers.',
        control: 'money',
        autoComplete: 'off',
        inputMode: 'decimal',
        width: 'short',
      },
      {
        name: 'loanPurpose',
        label: 'What is the money for?',
        summary: 'Purpose',
        control: 'select',
        autoComplete: 'off',
      },
    ],
  },
  {
    slug: 'name',
    title: 'Who are you?',
    lead: 'Use the name on your ID, so that lenders can find you.',
    questions: [
      {
        name: 'firstName',
        label: 'First name',
        summary: 'First name',
        control: 'text',
        autoComplete: 'given-name',
      },
      {
        name: 'lastName',
        label: 'Last name',
        summary: 'Last name',
        control: 'text',
        autoComplete: 'family-name',
      },
      {
        name: 'email',
        label: 'Email address',
        summary: 'Email',
        hint: 'Your offers are kept under this address.',
        control: 'text',
        autoComplete: 'email',
        inputMode: 'email',
      },
    ],
  },
  {
    slug: 'contact',
    title: 'A little more about you',
    questions: [
      {
        name: 'phone',
        label: 'Phone number',
        summary: 'Phone',
        hint: 'Your request has to carry one. Whether you agree to calls and texts is a separate choice, later.',
        control: 'text',
        autoComplete: 'tel-national',
        inputMode: 'tel',
        width: 'medium',
      },
      {
        name: 'dateOfBirth',
        label: 'Date of birth',
        summary: 'Date of birth',
        hint: 'Month, day and year, for example 10/14/1988.',
        control: 'text',
        autoComplete: 'bday',
        inputMode: 'numeric',
        width: 'medium',
      },
    ],
  },
  {
    slug: 'address',
    title: 'Where do you live?',
    questions: [
      {
        name: 'street',
        label: 'Street address',
        summary: 'Street',
        hint: 'With apartment or unit, if there is one.',
        control: 'text',
        autoComplete: 'street-address',
      },
      { name: 'city', label: 'City', summary: 'City', control: 'text', autoComplete: 'address-level2' },
      {
        name: 'state',
        label: 'State',
        summary: 'State',
        control: 'select',
        autoComplete: 'address-level1',
        width: 'medium',
      },
      {
        name: 'zipcode',
        label: 'ZIP code',
        summary: 'ZIP code',
        control: 'text',
        autoComplete: 'postal-code',
        inputMode: 'numeric',
        width: 'short',
      },
    ],
  },
  {
    slug: 'income',
    title: 'Your work and income',
    questions: [
      {
        name: 'employmentStatus',
        label: 'How are you employed?',
        summary: 'Work',
        control: 'radios',
        autoComplete: 'off',
      },
      {
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
    ],
  },
  {
    slug: 'housing',
    title: 'Your home',
    questions: [
      {
        name: 'housingType',
        label: 'Do you rent or own?',
        summary: 'Housing',
        control: 'radios',
        autoComplete: 'off',
      },
      {
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
    ],
  },
];

export const BASE_PATH = '/apply/personal-loan';
export const CHECK_PATH = `${BASE_PATH}/check`;
export const CONSENT_PATH = `${BASE_PATH}/consent`;

export const stepPath = (slug: string) => `${BASE_PATH}/${slug}`;

/** The values on offer for a question with a closed list, else none. */
export function choicesOf(name: QuestionName, terms: Terms): readonly Choice[] {
  if (name === 'loanPurpose') return LOAN_PURPOSES;
  if (name === 'state') return statesOnOffer(terms.states);
  if (name === 'employmentStatus') return EMPLOYMENT_STATUSES;
  return name === 'housingType' ? HOUSING_TYPES : [];
}
