/** Labels and hints of the questions. `summary` is the label on the check page. */
export const questions = {
  requestedLoanAmount: {
    label: 'How much would you like to borrow?',
    summary: 'Amount',
    hint: 'From $1,000 to $200,000. You can choose a smaller amount later.',
  },
  /** Leaves out the advice about later, since the next site asks for the amount again. */
  prefillLoanAmount: {
    label: 'How much would you like to borrow?',
    summary: 'Amount',
    hint: 'From $1,000 to $200,000.',
  },
  refinanceAmount: {
    label: 'How much would you like to refinance?',
    summary: 'Amount',
    hint: 'Roughly what you still owe on those loans.',
  },
  loanGoal: { label: 'What matters most to you?', summary: 'Goal' },
  creditScoreQuality: {
    label: 'How’s your credit?',
    summary: 'Credit',
    hint: 'An estimate is fine. We won’t check your credit.',
  },
  firstName: { label: 'First name', summary: 'First name' },
  lastName: { label: 'Last name', summary: 'Last name' },
  email: {
    label: 'Email address',
    summary: 'Email',
    hint: 'You’ll find your offers under this email.',
  },
  prefillEmailHint: 'The next site uses this to find your answers.',
  phone: {
    label: 'Phone number',
    summary: 'Phone',
    hint: 'Your request needs one. You’ll choose later whether to allow calls and texts.',
  },
  prefillPhoneHint: 'So you don’t have to enter it again on the next site.',
  dateOfBirth: {
    label: 'Date of birth',
    summary: 'Date of birth',
    hint: 'For example, 10\u00a014\u00a01988',
  },
  citizenship: { label: 'What is your citizenship?', summary: 'Citizenship' },
  zipcode: { label: 'ZIP code', summary: 'ZIP code' },
  street: { label: 'Street address', summary: 'Street' },
  streetWithUnitHint: 'Include your apartment or unit number.',
  unit: { label: 'Apartment or unit (optional)', summary: 'Unit' },
  city: { label: 'City', summary: 'City' },
  state: { label: 'State', summary: 'State' },
  school: {
    label: 'School name',
    summary: 'School',
    hint: 'Start typing, then choose your school. If it isn’t listed, type its full name.',
  },
  degreeLevel: { label: 'Level', summary: 'Level' },
  degreeType: { label: 'Degree', summary: 'Degree' },
  studyField: { label: 'Field of study', summary: 'Field' },
  ofSchool: (place: number) => `(school ${place})`,
  graduationDate: {
    label: 'Graduation date',
    summary: 'Graduation',
    hint: 'For your most recent degree, earned or expected. For example, 05\u00a02015.',
  },
  netWorth: {
    label: 'Net worth',
    summary: 'Net worth',
    hint: 'Subtract what you owe from what you own. It can be negative, such as -5,000.',
  },
  optional: (label: string) => `${label} (optional)`,
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

/** Names of states that aren't the ones on an envelope, by code. */
export const states: { names: Partial<Record<string, string>> } = { names: {} };
