import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  borrowerOutcome,
  type LeadState,
  mayResend,
  mayStartAnother,
  mayUseFallback,
  statusWord,
} from '#features/form/model/lead-state.ts';
import { atOperator } from '#features/lead/model/receipt.ts';

const STATES: LeadState[] = ['intent', 'sending', 'answered', 'refused', 'unsent', 'unknown'];
const leadFacts = fc.record({
  state: fc.constantFrom(...STATES),
  operatorStatus: fc.oneof(
    fc.constantFrom('in_progress', 'success', 'failure', 'timed_out', 'FAILURE', ' Timed Out', '', null),
    fc.string(),
  ),
  hasLink: fc.boolean(),
  timesTimedOut: fc.integer({ min: 0, max: 5 }),
  isCorrectable: fc.boolean(),
  reason: fc.constantFrom(null, 'conflict'),
});

test('every lead has a page, and only an answer with a link and no failure redirects', () => {
  fc.assert(
    fc.property(leadFacts, (lead) => {
      const outcome = borrowerOutcome(lead);
      expect(outcome).toMatch(/^[a-z_]+$/);
      const sendsOn =
        lead.state === 'answered' && lead.hasLink && statusWord(lead.operatorStatus) !== 'failure';
      expect(outcome === 'link_issued').toBe(sendsOn);
    }),
  );
});

test('sends a lead again only where none arrived, where fields can be corrected, or after fewer than three operator timeouts', () => {
  fc.assert(
    fc.property(leadFacts, (lead) => {
      const word = statusWord(lead.operatorStatus);
      const ranOut = lead.state === 'answered' && word === 'timed_out' && !lead.hasLink;
      const toPutRight = lead.state === 'refused' && lead.isCorrectable;
      const mayTryAgain = ranOut && lead.timesTimedOut < 3;
      expect(mayResend(lead)).toBe(lead.state === 'unsent' || toPutRight || mayTryAgain);
    }),
  );
});

test.each<[LeadState, string | null, boolean, string, object?]>([
  ['intent', null, false, 'waiting'],
  ['sending', null, false, 'waiting'],
  ['answered', 'in_progress', true, 'link_issued'],
  ['answered', 'in_progress', false, 'received'],
  ['answered', 'success', true, 'link_issued'],
  ['answered', 'success', false, 'no_offers_page'],
  ['answered', 'timed_out', true, 'link_issued'],
  ['answered', 'timed_out', false, 'timed_out', { timesTimedOut: 2 }],
  ['answered', 'timed_out', false, 'timed_out_often', { timesTimedOut: 3 }],
  ['answered', 'failure', false, 'failed'],
  ['answered', 'failure', true, 'failed'],
  ['answered', 'FAILURE', true, 'failed'],
  ['answered', '\tSuccess', false, 'no_offers_page'],
  ['answered', 'TIMED-OUT', false, 'timed_out'],
  ['answered', 'no failure', false, 'received'],
  ['answered', null, false, 'received'],
  ['refused', null, false, 'refused'],
  ['refused', null, false, 'refused', { reason: 'conflict' }],
  ['refused', null, false, 'to_correct', { isCorrectable: true }],
  ['unsent', null, false, 'not_sent'],
  ['unknown', null, false, 'unknown'],
])(
  'a lead that is %s with status %s and link %s is shown as %s',
  (state, operatorStatus, hasLink, page, more) => {
    const facts = { timesTimedOut: 1, isCorrectable: false, reason: null, ...more };
    const status = { state, operatorStatus, hasLink, ...facts };
    expect(borrowerOutcome(status)).toBe(page);
    // Otherwise the operator has this lead or may have it, or the borrower can send it again.
    const isOver = ['failed', 'timed_out_often', 'refused'].includes(page) && facts.reason === null;
    expect(mayUseFallback(status)).toBe(isOver);
    expect(mayStartAnother(status)).toBe(isOver || mayResend(status));
    const lead = { ...status, hadLink: hasLink, reference: 'A' };
    const known = { isWith: ['link_issued', 'received', 'no_offers_page'], mayBeWith: ['unknown'] };
    const isMaybe = state === 'sending' || facts.reason === 'conflict' || known.mayBeWith.includes(page);
    const location = known.isWith.includes(page) ? 'isWith' : isMaybe ? 'mayBeWith' : undefined;
    expect(atOperator({ lead, prefills: [] })?.location).toBe(location);
  },
);
