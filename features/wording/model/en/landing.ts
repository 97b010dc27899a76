import { capitalize } from '#platform/values/capitalize.ts';

/** The start page, and a landing page where marketing wrote nothing of its own. */
export const landing = {
  products: {
    personal_loan: {
      over: 'Personal loans from $1,000 to $200,000',
      title: 'Compare personal loan offers in minutes',
      start: 'See my offers',
      time: 'Takes about 2 minutes',
      questions: 'Answer a few questions',
      about: 'About your loan, your income and your home. You can change anything before you send it.',
    },
    refinance: {
      over: 'Student loan refinancing',
      title: 'Refinance your student loans',
      start: 'See my refinance offers',
      time: 'Takes about 4 minutes',
      questions: 'Answer a few questions',
      about:
        'About your loans, your school, your income and your home. You can change anything before you send it.',
    },
    prefill: {
      over: 'Quick start',
      title: 'Get a head start with what you know',
      start: 'Get started',
      time: 'Takes about a minute',
      questions: 'Answer what you like',
      about: 'Skip anything you’d rather answer later. You’ll finish on the next site.',
    },
  },
  amount: {
    personal_loan: 'How much would you like to borrow?',
    refinance: 'How much would you like to refinance?',
  },
  subhead: (operatorName: string) =>
    `Answer a few questions once. ${capitalize(operatorName)} checks with its lenders and shows you the offers you may qualify for. This isn’t an application for credit.`,
  tab: 'Compare loan offers',
  others: 'Looking for something else?',
  none: {
    title: 'No offers right now',
    text: 'We aren’t taking requests right now. Please check back later.',
  },
  byLink: {
    title: 'Use the link that you got',
    text: 'This site opens from a link in a message or an ad. Open that link again to start.',
  },
  howItWorks: {
    title: 'How it works',
    agree: {
      title: 'Review and agree',
      text: (brandName: string) =>
        `You’ll see the full consent text. Your answers stay with ${brandName} until you agree.`,
    },
    send: {
      title: 'Send your answers',
      text: (brandName: string) => `Your answers stay with ${brandName} until you press the button.`,
    },
    offers: {
      title: 'See your offers',
      text: (operatorName: string) =>
        `We’ll take you to ${operatorName} to see your offers. If there aren’t any, you’ll see that too.`,
    },
  },
  promises: {
    title: 'You’re in control of your information',
    private: {
      title: 'Private until you say so',
      text: (operatorName: string) =>
        `Your answers are encrypted. ${capitalize(operatorName)} sees them only if you agree.`,
    },
    ssn: {
      title: 'Your SSN is never stored',
      text: (ssnDigits: 4 | 9): string =>
        ssnDigits === 4
          ? 'We ask for the last 4 digits only, send them securely, and never keep them.'
          : 'We ask for your Social Security number, send it securely, and never keep it.',
    },
    delete: {
      title: 'Delete your answers',
      text: (retention: string) =>
        `Delete everything before you send, or come back on this device within ${retention}.`,
      proof: (brandName: string, retention: string) =>
        `After you send, ${brandName} keeps proof of your consent, with your contact details, for ${retention}.`,
    },
  },
  about: (brandName: string) => `About ${brandName}`,
  questions: 'Common questions',
  disclosures: 'Disclosures',
  closing: 'Ready to compare?',
  slider: 'Set the amount',
  /** On a page of the partner's own site. */
  card: {
    anyPurpose: 'Choose later',
    paused: 'We aren’t taking requests right now. Please check back later.',
    not_open_yet: 'We aren’t open yet. Please come back later.',
    over: 'We’ve stopped taking requests here.',
  },
  /** Around what the partner can prove. */
  slots: {
    reviews: 'What borrowers say',
    stars: (count: number) => `${count} out of 5 stars`,
    awards: 'Awards and licenses',
    nmls: (id: string) => `NMLS ID ${id}`,
    nmlsAccess: 'Look it up at NMLS Consumer Access',
    licenses: 'Licenses',
    lenders: (operatorName: string) => `Some of ${operatorName}’s lenders`,
    asOf: (date: string) => `As of ${date}`,
    example: {
      title: 'What a loan can cost',
      range: (lowest: string, highest: string) => `APRs range from ${lowest} to ${highest}.`,
      about: 'This is an example. Your lender sets your rate and fees.',
      amount: 'Loan amount',
      months: 'Term',
      monthCount: (count: number) => (count === 1 ? '1 month' : `${count} months`),
      apr: 'APR',
      payment: 'Monthly payment',
      cost: 'Cost of credit',
      total: 'Total of payments',
    },
  },
};
