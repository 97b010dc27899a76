/** Labels and hints of the questions. `summary` is the label on the check page. */
export const questions = {
  requestedLoanAmount: {
    label: 'How much would you like to borrow?',
    summary: 'Amount',
    hint: 'From $1,000 to $200,000. You can choose a smaller amount later.',
  },
  loanPurpose: { label: 'What’s the loan for?', summary: 'Purpose' },
  employmentStatus: { label: 'What’s your employment status?', summary: 'Work' },
  incomeYearly: {
    label: 'Annual income before taxes',
    summary: 'Annual income',
    hint: 'Include salary, self-employment, retirement and other regular income.',
    per: 'a year',
  },
  housingType: { label: 'Do you rent or own?', summary: 'Housing' },
  monthlyPayment: {
    label: 'Monthly housing payment',
    summary: 'Housing payment',
    hint: 'Rent or mortgage. Enter 0 if you don’t make a payment.',
    per: 'a month',
  },
};
