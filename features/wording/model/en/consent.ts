import { capitalize } from '#platform/values/capitalize.ts';

export const consent = {
  /** Only shown in other languages: the texts of lender and partner are always as they were written. */
  ownLanguage: null as string | null,
  /** The evidence stores these labels as the borrower saw them. */
  labels: {
    agree: 'I’ve read and agree to the text above',
    agreeToCalls: 'I agree to get calls and texts as described above (optional)',
    send: 'Agree and send',
  },
  title: 'Review and agree',
  intro: (operator: string) =>
    `Read the terms below. ${capitalize(operator)} gets your answers only if you agree.`,
  main: 'Consent to share your information',
  calls: {
    title: 'Calls and texts: your choice',
    note: 'You can request offers without checking this box.',
  },
  sending: 'Sending your request…',
  next: (operator: string) => `Next, we’ll take you to ${operator}. This isn’t an application for credit.`,
  status: {
    notYet: 'Not agreed yet',
    agreed: 'Agreed',
    noCalls: 'No calls or texts',
    calls: 'Calls and texts: yes',
  },
  document: {
    title: (operator: string) => `${capitalize(operator)}’s consent text`,
    callsTitle: (operator: string) => `Calls and texts: ${operator}’s consent text`,
    from: (operator: string) => `${capitalize(operator)}’s exact words`,
    /** Where the name has no room. */
    short: 'Consent text',
    textOnly: 'Text only',
    print: 'Print',
    inNewTab: (title: string) => `, in a new tab: ${title}`,
  },
  ssn: {
    last4: 'Last 4 digits of your Social Security number',
    all9: 'Your Social Security number',
    optional: ' (optional)',
    hint: 'This helps confirm your identity. We send it securely and never store it.',
    softInquiry: 'Confirms your identity and won’t affect your credit score. Sent securely, never stored.',
  },
  aside: {
    receipt: 'You can read and print exactly what you agree to, and when.',
    receiptLater: 'You’ll get a receipt.',
  },
  again: {
    changed: 'This page has changed since you opened it. Read it again before you agree.',
    unread: 'The consent text didn’t load, so nothing was sent. Read it below, then agree again.',
    full: 'You’ve reached our daily limit for requests with your email address or phone number. We didn’t send this one. Your answers are saved.',
    inHours: (hours: number) =>
      hours === 1
        ? 'You can send this request within the hour'
        : `You can send this request in ${hours} hours`,
  },
  unavailable: {
    title: 'We can’t show the consent text right now',
    text: (operator: string) =>
      `We couldn’t get the current text from ${operator}, so there’s nothing to agree to yet. Your answers are saved, and we send nothing until you agree.`,
  },
};
