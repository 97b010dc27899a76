const amount = (empty: string, outOfRange: string) => ({
  empty,
  outOfRange,
  unreadable: `${empty} in dollars, such as 1,200`,
  notWhole: `${empty} in whole dollars, without cents`,
});

const name = (what: string, tooLong: string) => ({
  empty: `Enter your ${what}`,
  tooLong,
  notLetters: `Use letters for your ${what}`,
  badCharacter: `Use only letters, numbers, spaces, and . , ’ " - ( ) / & in your ${what}`,
});

const line = (empty: string, tooLong: string) => ({
  empty,
  tooLong,
  badCharacter: `${empty} without the characters < and >`,
});

/** The messages of the rules. The browser loads this file with the rules, at the first focus. */
export const errors = {
  agree: 'Check the box to agree and continue',
  ssn: {
    last4: {
      empty: 'Enter the last 4 digits of your Social Security number',
      unreadable: 'Enter only the last 4 digits of your Social Security number',
    },
    all9: {
      empty: 'Enter all 9 digits of your Social Security number',
      unreadable: 'Enter all 9 digits of your Social Security number, such as 123-45-6789',
    },
  },
  requestedLoanAmount: amount('Enter how much you want to borrow', 'Enter an amount from $1,000 to $200,000'),
  refinanceAmount: amount('Enter how much you want to refinance', 'Enter an amount from $1,000 to $500,000'),
  netWorth: amount('Enter your net worth', 'Enter a net worth from -$10,000,000 to $100,000,000'),
  loanPurpose: 'Choose what the loan is for',
  employmentStatus: 'Choose your employment status',
  incomeYearly: amount('Enter your annual income', 'Enter an annual income from $0 to $10,000,000'),
  housingType: 'Choose whether you rent or own',
  monthlyPayment: amount(
    'Enter your monthly housing payment',
    'Enter a monthly housing payment from $0 to $100,000',
  ),
  loanGoal: 'Choose what matters most to you',
  citizenship: 'Choose your citizenship',
  creditScoreQuality: 'Choose your credit level',
  firstName: name('first name', 'Use 50 characters or fewer for your first name'),
  lastName: name('last name', 'Use 50 characters or fewer for your last name'),
  email: {
    empty: 'Enter your email address',
    unreadable: 'Enter an email address like name@example.com',
  },
  phone: {
    empty: 'Enter your phone number',
    notDigits: 'Enter a phone number with digits only, such as (777) 777-7777',
    notTenDigits: 'Enter a US phone number with 10 digits',
    areaCode: 'Enter a US phone number. Area codes don’t start with 0 or 1',
    exchange: 'Enter a US phone number. The digit after the area code can’t be 0 or 1',
  },
  street: line('Enter your street address', 'Use 100 characters or fewer for your street address'),
  unit: {
    ...line('Enter your unit', 'Use 60 characters or fewer for your unit'),
    empty: 'Enter your apartment or unit',
  },
  city: name('city', 'Use 60 characters or fewer for your city'),
  state: { empty: 'Choose your state', notServed: 'We can’t request offers in this state' },
  zipcode: { empty: 'Enter your ZIP code', unreadable: 'Enter a ZIP code with 5 digits, such as 17815' },
  school: line('Enter the name of your school', 'Use 100 characters or fewer for the name of your school'),
  degreeLevel: 'Choose the level of your degree',
  degreeType: 'Choose your degree',
  studyField: line('Enter what you studied', 'Use 80 characters or fewer for what you studied'),
  graduationDate: {
    empty: 'Enter your graduation date',
    missing: {
      month: 'Enter the month of your graduation',
      day: 'Enter the day of your graduation',
      year: 'Enter the year of your graduation',
    },
    mismatch: 'The fields of your graduation date don’t match. Enter one date.',
    shortYear: 'Enter the year with 4 digits, like 2015',
    unreadable: 'Enter the month and year of your graduation, such as 05/2015',
    swapped: 'The month comes first, like 05/14/2015',
    unreal: 'That date doesn’t exist. Check the month.',
    badYear: 'Check the year of your graduation date',
  },
  dateOfBirth: {
    empty: 'Enter your date of birth',
    missing: {
      month: 'Enter the month you were born',
      day: 'Enter the day you were born',
      year: 'Enter the year you were born',
    },
    mismatch: 'The fields of your date of birth don’t match. Enter one date.',
    shortYear: 'Enter the year with 4 digits, like 1988',
    unreadable: 'Enter your date of birth as month, day and year, such as 10/14/1988',
    swapped: 'The month comes first, like 10/14/1988',
    unreal: 'That date doesn’t exist. Check the day and month.',
    future: 'Enter a date of birth in the past',
    tooYoung: 'You must be 18 or older to request offers',
    tooOld: 'Check the year of your date of birth',
  },
};
