import type { Form, Step } from '#features/questions/model/forms/form.ts';
import { ADDRESS } from '#features/questions/model/forms/home.ts';
import { INCOME_AND_HOUSING } from '#features/questions/model/forms/means.ts';
import { PERSON } from '#features/questions/model/forms/person.ts';
import { codecs } from './answers.ts';

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
        options: 'loan_purpose',
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
    questions: [INCOME_AND_HOUSING.employmentStatus, INCOME_AND_HOUSING.incomeYearly],
  },
  {
    slug: 'housing',
    title: 'Your home',
    questions: [INCOME_AND_HOUSING.housingType, INCOME_AND_HOUSING.monthlyPayment],
  },
];

export const personalLoan: Form = { slug: 'personal-loan', steps: () => STEPS, codecs };
