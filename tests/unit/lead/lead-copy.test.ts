import { expect, test } from 'vitest';
import { LINK_REJECTIONS } from '#features/lead/model/handoff-link.ts';
import { describeLeadState, type LeadSnapshot } from '#features/lead/model/lead-copy.ts';

const ANSWERED: LeadSnapshot = {
  state: 'answered',
  operatorStatus: 'failure',
  timesTimedOut: 0,
  link: 'none',
  linkRejection: null,
  isRedirected: false,
  isCorrectable: false,
  isUndeterminable: false,
  isStoppedTest: false,
  wasWithdrawn: false,
};
const copyOf = (facts: Partial<LeadSnapshot>) =>
  Object.values(describeLeadState({ ...ANSWERED, ...facts })).join('\n');

const FAILURE = /Answered: technical failure\n.*isn’t a credit decision.*can’t resubmit/s;
const REFUSAL = /the reason below.*isn’t a credit decision.*technical problem, and that we’re looking into/s;
const UNSENT = { state: 'unsent', operatorStatus: null } as const;

test.each<[string, Partial<LeadSnapshot>, RegExp]>([
  ['a failure is technical', {}, FAILURE],
  ['a failure with a link that was followed is technical', { link: 'live', isRedirected: true }, FAILURE],
  ['a failure with a rejected link is technical', { link: 'rejected' }, FAILURE],
  [
    'a second timeout allows another try',
    { operatorStatus: 'timed_out', timesTimedOut: 2 },
    /The borrower can resubmit it/,
  ],
  [
    'a third timeout allows none',
    { operatorStatus: 'timed_out', timesTimedOut: 3 },
    /The borrower can’t resubmit it anymore/,
  ],
  [
    'success without an offers page is looked into',
    { operatorStatus: 'success' },
    /we’re looking into it.*Ask the operator/s,
  ],
  ['a refusal refers to its reason', { state: 'refused', operatorStatus: null }, REFUSAL],
  [
    'a withdrawal stopped a lead',
    { ...UNSENT, wasWithdrawn: true },
    /withdrew the consent to calls and texts.*without that consent/s,
  ],
  ['another lead that was not sent had no withdrawal', UNSENT, /^(?!.*withdrew)/s],
])('%s', (_what, facts, words) => {
  expect(copyOf(facts)).toMatch(words);
});

test.each(['failure', 'timed_out', 'in_progress', 'success', 'on_hold', null])(
  'never says that an answer with status %s has no offers',
  (operatorStatus) => {
    const { title, meaning } = describeLeadState({ ...ANSWERED, operatorStatus });
    expect(`${title} ${meaning}`).not.toMatch(/no offers(?! (page|link))/i);
  },
);

test('names the rule that a rejected link breaks, and the setting only if it is the cause', () => {
  const texts = [...LINK_REJECTIONS, 'came_with_failure', 'of_a_later_release', null].map((linkRejection) =>
    describeLeadState({ ...ANSWERED, operatorStatus: 'success', link: 'rejected', linkRejection }),
  );
  const rules = texts.slice(0, -2).map(({ meaning }) => meaning);
  expect(new Set(rules).size).toBe(rules.length);
  expect(texts.filter(({ whatToDo }) => whatToDo.includes('OPERATOR_HANDOFF_HOSTS'))).toHaveLength(1);
  expect(texts.every(({ meaning }) => meaning.startsWith('The operator sent a link'))).toBe(true);
});
