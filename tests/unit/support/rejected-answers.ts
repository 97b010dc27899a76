import type { QuestionName } from './complete-form.ts';

const NOT_OFFERED = ['', 'other ', 'Rent', 'pa', 'Pennsylvania', 'constructor'];
const NONE = ['', ' ', '\u00a0\t\n', '\u200b'];
const LONG = 'a'.repeat(300);

const NO_AMOUNT = 'Enter how much you want to borrow in dollars, such as 1,200';
const NO_INCOME = 'Enter your annual income in dollars, such as 1,200';
const NO_NAME = 'Use letters for your first name';
const BAD_NAME = 'Use only letters, numbers, spaces, and . , ’ " - ( ) / & in your first name';
const NO_EMAIL = 'Enter an email address like name@example.com';
const NO_PHONE = 'Enter a US phone number with 10 digits';
const NO_ZIP = 'Enter a ZIP code with 5 digits, such as 17815';
const NO_DATE = 'Enter your date of birth as month, day and year, such as 10/14/1988';
const UNREAL = 'That date doesn’t exist. Check the day and month.';

/** Every message that a borrower may read about an answer, with texts that bring it about. */
export const REJECTED: [name: QuestionName, message: string, texts: string[]][] = [
  ['requestedLoanAmount', 'Enter how much you want to borrow', ['']],
  ['requestedLoanAmount', NO_AMOUNT, ['12.000', '1.200.000', '12,5', '1,2000', '1,20,000', '.5']],
  ['requestedLoanAmount', NO_AMOUNT, ['12 00', '1,200.505', '12kk', 'k', '$', '$$5', '5$5', '+5', '1-2']],
  ['requestedLoanAmount', NO_AMOUNT, ['1e5', 'Infinity', 'NaN', '0x10', '1_000', '٥٠٠٠', '½', 'ten', '12m']],
  ['requestedLoanAmount', NO_AMOUNT, ['about 1200', '1200 or so', '€1200', '12%', '12,000 a month']],
  [
    'requestedLoanAmount',
    'Enter how much you want to borrow in whole dollars, without cents',
    ['1200.50', '199,999.99'],
  ],
  ['requestedLoanAmount', 'Enter an amount from $1,000 to $200,000', ['999', '0.99k', '200001', '200.01k']],
  ['incomeYearly', 'Enter your annual income', [...NONE, '.', 'dollars']],
  ['incomeYearly', NO_INCOME, ['enough', '5k/mo', '5,000/month a year', '500 a week', '25/hour']],
  ['incomeYearly', 'Enter an annual income from $0 to $10,000,000', ['10,000,000.01']],
  ['monthlyPayment', 'Enter your monthly housing payment', ['']],
  ['monthlyPayment', 'Enter your monthly housing payment in dollars, such as 1,200', ['14,400/yr', 'some']],
  ['monthlyPayment', 'Enter a monthly housing payment from $0 to $100,000', ['101k']],
  ['loanPurpose', 'Choose what the loan is for', NOT_OFFERED],
  ['state', 'Choose your state', NOT_OFFERED],
  ['employmentStatus', 'Choose your employment status', NOT_OFFERED],
  ['housingType', 'Choose whether you rent or own', NOT_OFFERED],
  ['firstName', NO_NAME, ['1', '11/12', 'ana.com', 'Ana//Bo', 'Ana.net/x', '.', '-', "'", ' - . ', '\u0301']],
  ['firstName', BAD_NAME, ['Ana@example.com', 'A+B', '<b>Ana</b>', 'https://ana.example', 'Ana_María']],
  ['firstName', BAD_NAME, ['Ana\0', 'Ana\u0007', 'Ana 🦊', '٣', 'Ⅷ', '²', '$Ana', 'Ana!', 'Ana\\', '{Ana}']],
  ...(['first name', 'last name', 'city'] as const).flatMap((words): typeof REJECTED => {
    const name = { 'first name': 'firstName', 'last name': 'lastName', city: 'city' } as const;
    return [
      [name[words], `Enter your ${words}`, NONE],
      [name[words], `Use letters for your ${words}`, ['7']],
      [name[words], `Use only letters, numbers, spaces, and . , ’ " - ( ) / & in your ${words}`, ['a@b']],
      [name[words], `Use ${words === 'city' ? 60 : 50} characters or fewer for your ${words}`, [LONG]],
    ];
  }),
  ['street', 'Enter your street address', ['', ' \u200b', '-']],
  [
    'street',
    'Enter your street address without the characters < and >',
    ['<script>', '5 < 6', 'East > West', '\u007f'],
  ],
  ['street', 'Use 100 characters or fewer for your street address', [LONG]],
  ['unit', 'Enter your apartment or unit', ['-']],
  ['unit', 'Enter your unit without the characters < and >', ['<b>4</b>', '4\0']],
  ['unit', 'Use 60 characters or fewer for your unit', ['x'.repeat(61)]],
  ['email', 'Enter your email address', [...NONE, 'mailto:']],
  ['email', NO_EMAIL, ['great', 'great@', '@example.com', 'great@localhost', 'great@example.c']],
  ['email', NO_EMAIL, ['great@example.c0m', 'great@example..com', 'great..test@example.com']],
  ['email', NO_EMAIL, ['g@-example.com', 'g@example-.com', 'g@mail.-example.com', 'g@bücher-.example']],
  ['email', NO_EMAIL, ['g@exa_mple.com', 'g@example,com', 'g,t@example.com', 'größe@a.com']],
  ['email', NO_EMAIL, ['g@example.com, jane@example.com', '"great"@example.com']],
  ['email', NO_EMAIL, ['g@127.0.0.1', 'g@١٢٧.0.0.1', 'g@bücher', 'g@bü<cher>.example', 'g@a.xn--']],
  ['email', NO_EMAIL, ['g@example.com\r\nBcc: j@example.com', `${'a'.repeat(243)}@example.com`]],
  ['phone', 'Enter your phone number', [...NONE, 'tel:']],
  ['phone', NO_PHONE, ['777777777', '77777777777', '+2 777 777 7777', '+45 12 34 56 78', '+', '()']],
  ['phone', NO_PHONE, ['+777 777 7777', '001 777 777 7777', '777 777 7777 / 888 888 8888']],
  [
    'phone',
    'Enter a phone number with digits only, such as (777) 777-7777',
    ['777 777 7777 ext. 5', '777-CALL-NOW', '777*777*7777', '٧٧٧٧٧٧٧٧٧٧'],
  ],
  [
    'phone',
    'Enter a US phone number. Area codes don’t start with 0 or 1',
    ['(123) 456-7890', '023-456-7890'],
  ],
  [
    'phone',
    'Enter a US phone number. The digit after the area code can’t be 0 or 1',
    ['(212) 123-4567', '(212) 023-4567'],
  ],
  ['zipcode', 'Enter your ZIP code', [...NONE, '-']],
  ['zipcode', NO_ZIP, ['1781', '178151', '1781512345', '1781O', 'PA 17815', '17,815', '17815/1234', '١٧٨١٥']],
  ['dateOfBirth', 'Enter your date of birth', NONE],
  ['dateOfBirth', UNREAL, ['2/29/1990', '2/29/1900', '2/30/2000', '4/31/1990', '11/31/1990', '1/32/1990']],
  ['dateOfBirth', UNREAL, ['0/1/1990', '1/0/1990', '13/13/1990', '1990-13-01', '31/4/1990', '1/1/0099']],
  ['dateOfBirth', UNREAL, ['February 30, 1990', '99991990', '02301988', '19901301']],
  ['dateOfBirth', NO_DATE, ['1990', '1/1990', 'January 1990', '1/2', '1/2/199', '1/2/19900', '1/2/1990/3']],
  ['dateOfBirth', NO_DATE, ['121990', '1021990', '1111990', '14/1988', '010219901', '1/2/1990 AD', '1/-']],
  [
    'dateOfBirth',
    NO_DATE,
    ['Smarch 2, 1990', 'January two 1990', 'Jan 2 1990 or Jan 3 1990', '14th of 1988'],
  ],
  ['dateOfBirth', NO_DATE, ['1990-01-02T00:00:00Z', '1e1/2/1990', '١/٢/١٩٩٠', '10+14+1988', '10/14/O988']],
  ['dateOfBirth', 'Enter the year with 4 digits, like 1988', ['1/2/90', '1 2 90', '101488', 'Oct 14 88']],
  [
    'dateOfBirth',
    'The month comes first, like 10/14/1988',
    ['14/10/1988', '31-1-1990', '14101988', '2581979'],
  ],
  ['dateOfBirth', 'Enter the month you were born', ['//1988']],
  ['dateOfBirth', 'Enter the day you were born', ['5//1988', '12//']],
  ['dateOfBirth', 'Enter the year you were born', ['Oct./14/']],
  ['dateOfBirth', 'The fields of your date of birth don’t match. Enter one date.', ['10/14/1988\n1\n1990']],
  ['dateOfBirth', 'Enter a date of birth in the past', ['10/14/2030']],
  ['dateOfBirth', 'You must be 18 or older to request offers', ['10/14/2020']],
  ['dateOfBirth', 'Check the year of your date of birth', ['10/14/1850']],
];
