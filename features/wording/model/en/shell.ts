export const shell = {
  skipToContent: 'Skip to main content',
  sandbox: 'Sandbox:',
  sandboxNote: 'nothing you enter here reaches a lender',
  help: 'Help',
  needHelp: 'Need help?',
  email: 'Email',
  call: 'Call',
  privacyNotice: 'Privacy notice',
  terms: 'Terms',
  deleteAnswers: 'Delete my answers',
};
