const amount = (empty: string, outOfRange: string) => ({
  empty,
  outOfRange,
  unreadable: `${empty} in dollars, such as 1,200`,
  notWhole: `${empty} in whole dollars, without cents`,
});

/** The messages of the rules. The browser loads this file with the rules, at the first focus. */
export const errors = {
  agree: 'Check the box to agree and continue',
  ssn: {
    last4: {
      empty: 'Enter the last 4 digits of your Social Security number',
      unreadable: 'Enter the last 4 digits of your Social Security number, and no more',
    },
    all9: {
      empty: 'Enter all 9 digits of your Social Security number',
      unreadable: 'Enter all 9 digits of your Social Security number, such as 123-45-6789',
    },
  },
  requestedLoanAmount: amount('Enter how much you want to borrow', 'Enter an amount from $1,000 to $200,000'),
  refinanceAmount: amount('Enter how much you want to refinance', 'Enter an amount from $1,000 to $500,000'),
  netWorth: amount(
    'Enter what you own minus what you owe',
    'Enter a net worth from -$10,000,000 to $100,000,000',
  ),
  loanPurpose: 'Choose what the loan is for',
  employmentStatus: 'Choose your employment status',
  incomeYearly: amount('Enter your annual income', 'Enter an annual income from $0 to $10,000,000'),
  housingType: 'Choose whether you rent or own',
  monthlyPayment: amount(
    'Enter your monthly housing payment',
    'Enter a monthly housing payment from $0 to $100,000',
  ),
  dateOfBirth: {
    empty: 'Enter your date of birth',
    shortYear: 'Enter all four digits of your year of birth',
    unreadable: 'Enter your date of birth as month, day and year, such as 10/14/1988',
    unreal: 'Enter a real date of birth',
    future: 'Enter a date of birth in the past',
    tooYoung: 'You must be 18 or older to request offers',
    tooOld: 'Check the year of your date of birth',
  },
};
