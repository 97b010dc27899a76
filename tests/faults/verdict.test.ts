import { expect, test } from 'vitest';
import { HANDOFF, NOT_SENT, UNKNOWN } from './cells.ts';
import { breachesIn, type Evidence } from './verdict.ts';

const REFERENCE = '2222-3333-4444';
const POST = { partnerLeadId: REFERENCE, status: 201 };
const TAKEN = { partnerLeadId: REFERENCE, uuid: 'one' };
const attempt = (outcome: string | null, reason: string | null = null, uuid: string | null = null) => ({
  number: 1,
  outcome,
  reason,
  uuid,
});
const leadOf = (state: string, ...attempts: ReturnType<typeof attempt>[]) => ({
  reference: REFERENCE,
  state,
  operatorStatus: null,
  attempts,
});

const WELL: Evidence = {
  reference: REFERENCE,
  heading: HANDOFF,
  lead: leadOf('answered', attempt('answered', null, 'one')),
  posts: [POST],
  taken: [TAKEN],
};
const DOUBT: Evidence = { ...WELL, heading: UNKNOWN, lead: leadOf('unknown', attempt('unknown')) };

const FINE: Record<string, Evidence> = {
  'an answer that both sides know': WELL,
  'a lead of unknown outcome that arrived': DOUBT,
  'a lead of unknown outcome that did not': { ...DOUBT, posts: [], taken: [] },
  'a token renewed after 401': { ...WELL, posts: [{ ...POST, status: 401 }, POST] },
  'an attempt that was not sent, and one that was': {
    ...WELL,
    lead: leadOf('answered', attempt('unsent'), attempt('answered', null, 'one')),
  },
  'an unsent lead': { ...WELL, reference: null, lead: null, posts: [], taken: [] },
};

const WRONG: [what: string, message: string, Evidence][] = [
  ['a second post', 'doubled', { ...WELL, posts: [POST, POST] }],
  ['a second post in doubt', 'doubled', { ...DOUBT, posts: [POST, { ...POST, status: null }] }],
  ['a post under another id', 'doubled', { ...WELL, posts: [{ ...POST, partnerLeadId: 'another' }] }],
  [
    'a post of what was not sent',
    'doubled',
    { ...WELL, heading: NOT_SENT, lead: leadOf('unsent', attempt('unsent')) },
  ],
  ['a lead that we know nothing of', 'lost', { ...WELL, lead: null, reference: null }],
  ['a reference without a lead', 'lost', { ...WELL, lead: null, posts: [], taken: [] }],
  ['two leads of one answer', 'lost', { ...WELL, taken: [TAKEN, { ...TAKEN, uuid: 'two' }] }],
  ['an answer without a post', 'invented', { ...WELL, posts: [] }],
  ['an answer without a post', 'invented', { ...WELL, taken: [] }],
  ['a lead still being sent', 'stuck', { ...DOUBT, lead: leadOf('sending', attempt(null)) }],
  ['an attempt without an end', 'stuck', { ...DOUBT, lead: leadOf('unknown', attempt(null)) }],
  ['a page that says otherwise', 'mistold', { ...WELL, heading: UNKNOWN }],
];

test.each(Object.entries(FINE))('finds nothing wrong with %s', (_, evidence) => {
  expect(breachesIn(evidence)).toEqual([]);
});

test.each(WRONG)('finds %s', (_, message, evidence) => {
  expect(breachesIn(evidence).join('; ')).toContain(`${message}: `);
});
