/** Around the questions of a form. */
export const form = {
  back: 'Back',
  continue: 'Continue',
  saving: 'Saving…',
  chooseOne: 'Choose one',
  moreOptions: 'More options',
  fewerOptions: 'Fewer options',
  skip: 'Skip this question',
  dateParts: { month: 'Month', day: 'Day', year: 'Year' },
  fixThings: (count: number) => (count === 1 ? 'Please fix one thing' : `Please fix ${count} things`),
  checkThings: (count: number) => (count === 1 ? 'Please check one thing' : `Please check ${count} things`),
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
    email: (address: string) => `Did you mean ${address}? Change it, or press Continue to use it as it is.`,
    takeEmail: (address: string) => `Use ${address}`,
    zipcode: (state: string) =>
      `This ZIP code is usually in ${state}. Change it or the state, or press Continue to use both.`,
    anotherState: 'another state',
    changeState: (state: string) => `Change the state to ${state}`,
    filled: (place: string) => `Check your city and state: ${place}. We filled them in from your ZIP code.`,
    poBox: 'Lenders usually need a street address, not a PO box. Change it, or press Continue to use it.',
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
