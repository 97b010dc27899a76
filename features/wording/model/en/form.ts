/** Titles of the steps, and leads below them. */
export const steps = {
  loan: 'About your loan',
  about: 'About you',
  legalName: 'Use your legal name as it appears on your ID.',
  address: 'Where do you live?',
  income: 'Your income and housing',
  refinance: {
    loan: 'What are you refinancing?',
    education: 'Where did you study?',
    educationLead: 'Add each school you took out loans for.',
  },
  /** Leads that only a campaign adds. */
  intros: {} as Partial<
    Record<'loan' | 'refinance' | 'prefillName' | 'address' | 'income', string | undefined>
  >,
  prefill: { loanLead: 'Skip anything you’d rather answer later.', name: 'What’s your name?' },
  /** Parts of an application, which say more to a borrower than a count of pages. */
  stages: {
    loan: 'Your loan',
    about: 'About you',
    finances: 'Finances',
    review: 'Review',
    agree: 'Agree',
  },
  /** `page` counts the pages of a stage, so that each page has a name of its own. */
  progress: (stage: number, stages: number, title: string, page: number) =>
    `Step ${stage} of ${stages}: ${title}${page > 1 ? `, part ${page}` : ''}`,
};

/** Around the questions of a form. */
export const form = {
  back: 'Back',
  continue: 'Continue',
  saving: 'Saving…',
  chooseState: 'Select your state',
  moreOptions: 'More options',
  fewerOptions: 'Fewer options',
  skip: 'Skip this question',
  dateParts: { month: 'Month', day: 'Day', year: 'Year' },
  fixThings: (count: number) => (count === 1 ? 'Please fix this' : `Please fix these ${count} answers`),
  checkThings: (count: number) =>
    count === 1 ? 'Please check this answer' : `Please check these ${count} answers`,
  notAccepted: (operator: string) => `${operator} couldn’t use this answer. Check it or enter another one`,
  /** Announced by screen readers. */
  filled: {
    city: (city: string) => `City filled in: ${city}. Change it if it’s wrong.`,
    state: (state: string) => `State filled in: ${state}. Change it if it’s wrong.`,
    cityAndState: (place: string) => `City and state filled in: ${place}. Change them if they’re wrong.`,
  },
  schools: {
    list: 'Schools',
    found: (count: number) => (count === 1 ? '1 school found' : `${count} schools found`),
    none: 'This school isn’t on our list. That’s OK. Just check that you typed its full name.',
    only: 'Your school',
    numbered: (place: number) => `Your school ${place}`,
    remove: (place: number) => `Remove school ${place}`,
    add: 'Add another school',
    atMost: (count: number) => `You can add up to ${count} schools.`,
  },
  aside: {
    title: 'Your answers are private',
    encrypted: (brandName: string) =>
      `They’re encrypted and stay with ${brandName} until you agree to send them.`,
    noCredit: (operatorName: string) =>
      `Requesting offers from ${operatorName} isn’t an application for credit.`,
  },
  warnings: {
    /** The summary has these titles, and the field the reason. */
    titles: {
      firstName: 'Your first name includes your last name',
      email: 'Your email address may have a typo',
      zipcode: 'Your ZIP code and state don’t match',
      street: 'Your street address is a PO box',
      city: 'We filled in your city and state',
    },
    firstName: 'Your first name ends with your last name. Change it, or continue if it’s right.',
    email: (address: string) => `Did you mean ${address}? Change yours, or continue if it’s right.`,
    take: (answer: string) => `Use ${answer}`,
    zipcode: (state: string) =>
      `This ZIP code is usually in ${state}. Change it or the state, or continue if both are right.`,
    anotherState: 'another state',
    changeState: (state: string) => `Change the state to ${state}`,
    filled: (place: string) => `Check your city and state: ${place}. They come from your ZIP code.`,
    poBox: 'Lenders usually need a street address. Change yours, or continue if it’s right.',
  },
  expiry: {
    ending:
      'It’s been a while since your last answer. For your privacy, we’ll delete your saved answers in about two minutes.',
    prolonged: (retention: string) => `We’ll keep your answers for another ${retention}.`,
    ended:
      'We deleted your saved answers. Everything you entered on this page is still here. Continue, and we’ll ask for the rest again.',
    notReached: 'We couldn’t connect just now. Please try again.',
    keep: 'Keep my answers',
  },
};

/** The page that shows all answers. */
export const check = {
  title: 'Review your answers',
  lead: 'Make sure everything looks right before you continue.',
  /** Of a row that shows several answers. */
  name: 'Name',
  address: 'Address',
  notAnswered: 'Not answered',
  change: 'Change',
  continue: 'Continue to the last step',
  toFix: (operator: string) => `${operator} couldn’t use these answers. Please fix them before you continue`,
  orLeaveEmpty: (error: string) => `${error}, or leave it blank`,
  aside: {
    title: 'Nothing is sent until you say so',
    consent: (operatorName: string) =>
      `Next, you’ll read the consent text. We share your answers with ${operatorName} only if you agree.`,
    prefill: (operatorName: string) =>
      `We share these answers with ${operatorName} only when you press the button. Its form opens with them filled in, and you decide what to do there.`,
  },
};
