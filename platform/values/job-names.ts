/** The jobs of the queue, and what each is for, as staff read it. Every instance asks for all of them each minute. */
export const JOBS = {
  refresh_consent: 'Fetches the operator’s consent ahead of its end',
  publish_consents: 'Publishes scheduled texts when their time has come',
  deliver_alerts: 'Brings alerts out of the house',
  count_funnel: 'Adds up how far borrowers came',
  sweep_leads: 'Ends leads whose sender has died',
  seal_evidence: 'Seals new evidence and signs it',
  purge: 'Deletes what has been kept for long enough',
} as const;

export type JobName = keyof typeof JOBS;
export const JOB_NAMES = Object.keys(JOBS) as JobName[];
