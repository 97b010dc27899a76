import { expect, test } from 'vitest';
import { HANDOFF, UNKNOWN } from './cells.ts';
import { breachesIn, type Evidence } from './verdict.ts';

const reference = '2222-3333-4444';
const POST = { partnerLeadId: reference, status: 201 };
const TAKEN = { partnerLeadId: reference, uuid: 'one' };
const leadOf = (state: string, outcome: string | null = state, uuid: string | null = null) => ({
  reference,
  state,
  attempts: [{ number: 1, outcome, reason: null, uuid }],
});
const ANSWERED = leadOf('answered', 'answered', 'one');
const WELL: Evidence = { reference, heading: HANDOFF, lead: ANSWERED, posts: [POST], taken: [TAKEN] };
const DOUBT: Evidence = { ...WELL, heading: UNKNOWN, lead: leadOf('unknown') };

test.each<[what: string, breach: string, Evidence]>([
  ['an answer that both sides know', '', WELL],
  ['a lead of unknown outcome that arrived', '', DOUBT],
  ['a lead of unknown outcome that did not arrive', '', { ...DOUBT, posts: [], taken: [] }],
  ['a second post', 'doubled', { ...WELL, posts: [POST, POST] }],
  ['a second post of an unknown outcome', 'doubled', { ...DOUBT, posts: [POST, POST] }],
  ['a post under another id', 'doubled', { ...WELL, posts: [{ ...POST, partnerLeadId: 'another' }] }],
  ['a post of an unsent lead', 'doubled', { ...WELL, lead: leadOf('unsent') }],
  ['a lead that only the operator has', 'lost', { ...WELL, lead: null, reference: null }],
  ['a reference without a lead', 'lost', { ...WELL, lead: null, posts: [], taken: [] }],
  ['two leads of one answer', 'lost', { ...WELL, taken: [TAKEN, { ...TAKEN, uuid: 'two' }] }],
  ['an answer without a post', 'invented', { ...WELL, posts: [] }],
  ['an answer that the operator never gave', 'invented', { ...WELL, taken: [] }],
  ['a lead still being sent', 'stuck', { ...DOUBT, lead: leadOf('sending', null) }],
  ['an attempt without an end', 'stuck', { ...DOUBT, lead: leadOf('unknown', null) }],
  ['a page that says otherwise', 'mistold', { ...WELL, heading: UNKNOWN }],
])('of %s, the verdict is: %s', (_what, breach, evidence) => {
  const breaches = breachesIn(evidence).join('; ');
  if (breach) expect(breaches).toContain(`${breach}: `);
  else expect(breaches).toBe('');
});
