/** For a borrower who returns to a browser with answers or a request. */
export const welcomeBack = {
  title: 'Welcome back',
  form: (stage: number, stages: number, title: string) =>
    `Your answers are saved. You left off at step ${stage} of ${stages}: ${title}`,
  request: 'You already sent a request from this browser.',
  continue: 'Continue where you left off',
  seeRequest: 'See your request',
  resumed: 'Welcome back. Your answers are saved, so continue where you left off.',
};
