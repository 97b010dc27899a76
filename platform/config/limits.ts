import { count, duration } from './values.ts';

export const limits = {
  LIMIT_POSTS_PER_MINUTE: count(1, 1_000_000)
    .prefault('120')
    .describe('How many POSTs an IP address may send in a minute, over all instances.'),
  LIMIT_STARTS_PER_MINUTE: count(1, 1_000_000)
    .prefault('240')
    .describe('The same for GETs that write a row: starts, consent texts and links to the operator.'),
  LIMIT_GETS_PER_MINUTE: count(1, 10_000_000).optional().meta({
    description:
      'How many requests other than POSTs an IP address may send to one instance in a minute. A first page takes about 20.',
    fallback: '6000; 1000000 in local mode',
  }),
  LIMIT_FASTEST_SECONDS: count(0, 60)
    .prefault('5')
    .describe('An application submitted sooner than this after its start must be submitted again.'),
  LIMIT_LEADS_PER_DAY: count(1, 1_000_000).optional().meta({
    description: 'How many leads an email address, or a phone number, may send in a day.',
    fallback: '10; 1000 in local mode',
  }),
};

export const retention = {
  RETAIN_DRAFTS: duration.prefault('7d').describe('How long unfinished applications last.'),
  RETAIN_LINK: duration.prefault('24h').describe('How long a handoff link is stored.'),
  RETAIN_EVIDENCE: duration.prefault('5y').describe('How long the evidence’s personal data lasts.'),
  RETAIN_EVENTS: duration
    .prefault('1y')
    .describe('How long funnel events, lead events, sources and resolved alerts are stored.'),
};
