/** Titles of the steps, by form. */
export const steps = {
  legalName: 'Use your legal name as it appears on your ID.',
  personalLoan: {
    loan: 'How much do you need?',
    name: 'About you',
    address: 'Where do you live?',
    income: 'Your work and home',
  },
};
