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
  isHeldTest: false,
  wasWithdrawn: false,
};

test.each(['none', 'live', 'rejected'] as const)(
  'describes a failure as technical, also with a link that is %s and was followed',
  (link) => {
    const { title, meaning, whatToDo } = describeLeadState({
      ...ANSWERED,
      link,
      isRedirected: link === 'live',
    });
    expect(title).toBe('Answered: technical failure');
    expect(meaning).toContain('isn’t a credit decision');
    expect(whatToDo).toContain('can’t resubmit');
  },
);

test.each([
  [2, 'The borrower can resubmit it'],
  [3, 'The borrower can’t resubmit it anymore'],
])('after %i timeouts, says what the borrower’s page allows', (timesTimedOut, expected) => {
  const { whatToDo } = describeLeadState({ ...ANSWERED, operatorStatus: 'timed_out', timesTimedOut });
  expect(whatToDo).toContain(expected);
});

test.each(['failure', 'timed_out', 'in_progress', 'success', 'on_hold', null])(
  'never says that an answer with status %s has no offers',
  (operatorStatus) => {
    const { title, meaning } = describeLeadState({ ...ANSWERED, operatorStatus });
    expect(`${title} ${meaning}`).not.toMatch(/no offers(?! (page|link))/i);
  },
);

test('says that an answer without its offers page is looked into, as the borrower reads', () => {
  const { meaning, whatToDo } = describeLeadState({ ...ANSWERED, operatorStatus: 'success' });
  expect(meaning).toContain('we’re looking into it');
  expect(whatToDo).toContain('Ask the operator');
});

test('refers to the reason of a refusal that the borrower can’t correct, and says what the borrower reads', () => {
  const { meaning, whatToDo } = describeLeadState({ ...ANSWERED, state: 'refused', operatorStatus: null });
  expect(meaning).toContain('the reason below');
  expect(meaning).not.toContain('technical');
  expect(meaning).toContain('isn’t a credit decision');
  expect(whatToDo).toContain('technical problem, and that we’re looking into it');
});

test('says that a withdrawal stopped a lead, as the borrower reads', () => {
  const unsent = { ...ANSWERED, state: 'unsent', operatorStatus: null } as const;
  const { meaning, whatToDo } = describeLeadState({ ...unsent, wasWithdrawn: true });
  expect(meaning).toContain('withdrew the consent to calls and texts');
  expect(whatToDo).toContain('without that consent');
  expect(describeLeadState(unsent).meaning).not.toContain('withdrew');
});

test('names the rule that a rejected link breaks, and the setting only if it is the cause', () => {
  const texts = [...LINK_REJECTIONS, 'came_with_failure', 'of_a_later_release', null].map((linkRejection) =>
    describeLeadState({ ...ANSWERED, operatorStatus: 'success', link: 'rejected', linkRejection }),
  );
  const rules = texts.slice(0, -2).map(({ meaning }) => meaning);
  expect(new Set(rules).size).toBe(rules.length);
  expect(texts.filter(({ whatToDo }) => whatToDo.includes('OPERATOR_HANDOFF_HOSTS'))).toHaveLength(1);
  expect(texts.every(({ meaning }) => meaning.startsWith('The operator sent a link'))).toBe(true);
});
