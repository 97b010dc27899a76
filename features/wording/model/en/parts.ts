/** Parts that several pages share. */
export const parts = {
  /** The operator's name if no setting has one. */
  unnamedOperator: 'the lender network',
  startOver: 'Start over',
  yourCopy: 'Your copy',
  opensInNewTab: '(opens in a new tab)',
  yourReceipt: 'Your receipt',
  yourReference: 'Your reference',
  tryAgain: 'Try again',
  takingYouTo: (operator: string) => `Taking you to ${operator}`,
  tooFast: 'Please take a moment to review this page, then submit it again. Nothing has been sent yet.',
  leaveEmpty: 'Leave this empty',
  retention: {
    before: (brandName: string, retention: string) =>
      `We keep that proof, with your name, email, phone and address, encrypted for ${retention}. To have it erased too, ask ${brandName}:`,
    or: 'or',
  },
};
