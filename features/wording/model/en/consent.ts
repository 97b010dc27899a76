import { capitalize } from '#platform/values/capitalize.ts';

export const consent = {
  /** Only shown in other languages: the texts of lender and partner are always as they were written. */
  ownLanguage: null as string | null,
  /** The evidence stores these labels as the borrower saw them. */
  labels: {
    agree: 'I’ve read the text above and I agree to it',
    agreeToCalls: 'I agree to get calls and texts as described above (optional)',
    send: 'Agree and send',
  },
  title: 'Review and agree',
  intro: (operator: string, brand: string) =>
    `Read the text from ${operator} below. ${brand} shares your answers only if you agree to it.`,
  main: 'Consent to send your request',
  calls: {
    title: 'Calls and texts are your choice',
    note: 'You can leave this box unchecked and still request offers.',
  },
  sending: 'Sending your request…',
  next: (operator: string) =>
    `Next, we’ll take you to ${operator}. Requesting offers isn’t an application for credit.`,
  status: {
    consent: 'Your consent: ',
    notYet: 'not yet',
    yes: 'yes',
    calls: 'Calls and texts: ',
    no: 'no',
  },
  document: {
    title: (operator: string) => `${capitalize(operator)}’s consent text`,
    callsTitle: (operator: string) => `Calls and texts: ${operator}’s consent text`,
    from: (operator: string) => `From ${operator}, word for word`,
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
    hint: 'This helps confirm who you are. We send it securely and never store it.',
  },
  aside: {
    involved: 'Who’s involved',
    brand: 'collects your answers.',
    operator: 'receives them if you agree, and shows you any offers.',
    next: 'What happens next',
    offers: (operator: string) =>
      `We’ll take you to ${operator}. You’ll see your offers there, or a note that there aren’t any.`,
    saved:
      'Your offers are saved there under your email address. Our link doesn’t need a password. If you go back on your own, you may be asked to set one.',
    receipt: 'You can read and print exactly what you agree to, and when.',
    receiptLater: 'After you send, you’ll get a receipt of exactly what you agreed to.',
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
