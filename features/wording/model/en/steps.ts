/** Titles of the steps, and leads below them. */
export const steps = {
  loan: 'About your loan',
  about: 'About you',
  legalName: 'Use your legal name as it appears on your ID.',
  address: 'Where do you live?',
  income: 'Your work and home',
  refinance: {
    loan: 'What are you refinancing?',
    education: 'Where did you study?',
    educationLead: 'Add each school you took out loans for.',
  },
  /** Leads that only a campaign adds. */
  intros: {} as Partial<
    Record<'loan' | 'refinance' | 'prefillName' | 'address' | 'income', string | undefined>
  >,
  prefill: { loanLead: 'Skip anything you’d rather answer later.', name: 'What’s your name?' },
  /** Parts of an application, which say more to a borrower than a count of pages. */
  stages: {
    loan: 'Your loan',
    about: 'About you',
    finances: 'Finances',
    review: 'Review',
    agree: 'Agree',
  },
  progress: (stage: number, stages: number, title: string) => `Step ${stage} of ${stages}: ${title}`,
};
