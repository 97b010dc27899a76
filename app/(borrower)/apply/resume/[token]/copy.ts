export const RESUME_PAGE = {
  title: 'Welcome back',
  intro: 'Enter your date of birth so we know it’s you. Then you can pick up where you left off.',
  continue: 'Continue my request',
  dateMissing: 'Enter your date of birth as month, day and year, such as 10/14/1988',
  dateWrong: (left: number) =>
    `That date doesn’t match. Check it and try again. You have ${left} ${left === 1 ? 'try' : 'tries'} left`,
  noLink: {
    title: 'This link no longer works',
    paragraphs: (lifetime: string) => [
      `For your privacy, a link works once, for ${lifetime}. It also stops after five wrong dates, and when you ask for a new email.`,
      'If you still have the browser you started in, open our site there. Your answers may still be saved.',
    ],
    startOver: 'Go to the start page',
    continueHere: 'Continue in this browser',
  },
};
