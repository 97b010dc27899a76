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
