export const shell = {
  skipToContent: 'Skip to main content',
  sandbox: 'Sandbox:',
  sandboxNote: 'nothing you enter here reaches a lender',
  switchClears: 'Changing the language clears what you entered on this page. We haven’t saved it.',
  switchLanguage: 'Change to English',
  help: 'Help',
  needHelp: 'Need help?',
  email: 'Email',
  call: 'Call',
  privacyNotice: 'Privacy notice',
  terms: 'Terms',
  deleteAnswers: 'Delete my answers',
};

const outdated = {
  before:
    'We updated this page after you opened it, so nothing was sent. Everything you entered is still here.',
  link: 'Open the new page in another tab',
  after: ', copy your answers over, and continue there.',
};

/** Parts that several pages share. */
export const parts = {
  startOver: 'Start over',
  yourCopy: 'Your copy',
  opensInNewTab: '(opens in a new tab)',
  yourReceipt: 'Your receipt',
  yourRecords: 'Your records',
  submit: {
    sending: 'One moment…',
    failed:
      'We couldn’t save this. Everything you entered is still here. Wait a minute and try again. We never send anything twice.',
    offline:
      'You’re offline. Nothing was sent. Everything you entered is still here. Connect to the internet and press the button again.',
    lost: 'We lost the connection. Everything you entered is still here. Check your connection and press the button again; we never send anything twice.',
    outdated,
  },
  /** For the forms that send a request to the operator. */
  submitRequest: {
    sending: 'One moment…',
    failed:
      'Something went wrong on our end. Your request may not have gone through. Wait a minute and press the button again; we never send it twice.',
    offline:
      'You’re offline. Nothing was sent. Everything you entered is still here. Connect to the internet and press the button again.',
    lost: 'We lost the connection. Your request may not have gone through. Check your connection and press the button again; we never send it twice.',
    outdated,
  },
  yourReference: 'Your reference',
  copyReference: { copy: 'Copy', copied: 'Copied' },
  tryAgain: 'Try again',
  takingYouTo: (operator: string) => `Taking you to ${operator}`,
  /** Only for an operator that has confirmed it. */
  softInquiry: 'Checking your offers won’t affect your credit score.',
  site: {
    go: (operator: string) => `Go to ${operator}`,
    opens: 'Opens',
  },
  tooFast: 'Please take a moment to review this page, then submit it again. Nothing was sent this time.',
  leaveEmpty: 'Leave this empty',
  /** Until the partner sets a name. */
  unnamedOperator: 'the lender network',
  retention: {
    before: (brandName: string, retention: string) =>
      `We keep that proof, with your name, email, phone and address, encrypted for ${retention}. To have it deleted too, ask ${brandName}:`,
    or: 'or',
  },
};
