import type { Form, Step } from '../forms/form.ts';
import { ADDRESS } from '../forms/home.ts';
import { MEANS } from '../forms/means.ts';
import { PERSON } from '../forms/person.ts';
import { rules } from './answers.ts';

/** The steps of a personal-loan form, in order: the wish first, the person late. */
const STEPS: readonly Step[] = [
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
        choices: 'loan_purpose',
      },
    ],
  },
  {
    slug: 'name',
    title: 'Who are you?',
    lead: 'Use the name on your ID, so that lenders can find you.',
    questions: [PERSON.firstName, PERSON.lastName, PERSON.email],
  },
  {
    slug: 'contact',
    title: 'A little more about you',
    questions: [PERSON.phone, PERSON.dateOfBirth],
  },
  {
    slug: 'address',
    title: 'Where do you live?',
    questions: [ADDRESS.street, ADDRESS.city, ADDRESS.state, ADDRESS.zipcode],
  },
  {
    slug: 'income',
    title: 'Your work and income',
    questions: [MEANS.employmentStatus, MEANS.incomeYearly],
  },
  {
    slug: 'housing',
    title: 'Your home',
    questions: [MEANS.housingType, MEANS.monthlyPayment],
  },
];

export const personalLoan: Form = { slug: 'personal-loan', steps: () => STEPS, rules };
