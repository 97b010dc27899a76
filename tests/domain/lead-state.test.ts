import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LeadState, maySendAgain, outcomeOf } from '#domain/lead-state.ts';

const STATES: LeadState[] = ['intent', 'sending', 'answered', 'refused', 'unsent', 'unknown'];
const standing = fc.record({
  state: fc.constantFrom(...STATES),
  operatorStatus: fc.oneof(
    fc.constantFrom('in_progress', 'success', 'failure', 'timed_out', 'FAILURE', '', null),
    fc.string(),
  ),
  hasLink: fc.boolean(),
});

test('every lead has a page, and a borrower is sent on only where an answer came with a link and no failure', () => {
  fc.assert(
    fc.property(standing, (lead) => {
      const outcome = outcomeOf(lead);
      expect(outcome).toMatch(/^[a-z_]+$/);
      const sendsOn = lead.state === 'answered' && lead.hasLink && lead.operatorStatus !== 'failure';
      expect(outcome === 'link_issued').toBe(sendsOn);
    }),
  );
});

test('a lead is sent again only where none arrived or the operator ran out of time without a link', () => {
  fc.assert(
    fc.property(standing, (lead) => {
      const ranOut = lead.state === 'answered' && lead.operatorStatus === 'timed_out' && !lead.hasLink;
      expect(maySendAgain(lead)).toBe(lead.state === 'unsent' || ranOut);
    }),
  );
});

test.each([
  ['intent', null, false, 'waiting'],
  ['sending', null, false, 'waiting'],
  ['answered', 'in_progress', true, 'link_issued'],
  ['answered', 'in_progress', false, 'received'],
  ['answered', 'success', true, 'link_issued'],
  ['answered', 'success', false, 'no_offers_page'],
  ['answered', 'timed_out', true, 'link_issued'],
  ['answered', 'timed_out', false, 'timed_out'],
  ['answered', 'failure', false, 'failed'],
  ['answered', 'failure', true, 'failed'],
  ['answered', 'on_hold', true, 'link_issued'],
  ['answered', 'on_hold', false, 'received'],
  ['answered', null, true, 'link_issued'],
  ['answered', null, false, 'received'],
  ['refused', null, false, 'refused'],
  ['unsent', null, false, 'not_sent'],
  ['unknown', null, false, 'unknown'],
] as const)(
  'a lead that is %s with status %s and link %s is shown as %4$s',
  (state, operatorStatus, hasLink, page) => {
    expect(outcomeOf({ state, operatorStatus, hasLink })).toBe(page);
  },
);
