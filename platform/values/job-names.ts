export const JOBS = {
  refresh_consent: 'Refreshes the operator’s consent text',
  publish_consents: 'Publishes scheduled consent texts',
  deliver_alerts: 'Sends alerts',
  deliver_lead_events: 'Sends lead events',
  count_funnel: 'Updates the overview’s figures',
  sweep_leads: 'Closes stalled leads',
  seal_evidence: 'Appends new evidence to the tree and signs it',
  stamp_checkpoints: 'Gets the time of new evidence from outside',
  purge: 'Deletes expired data',
} as const;

export type JobName = keyof typeof JOBS;
export const JOB_NAMES = Object.keys(JOBS) as JobName[];
