import { describe, expect, test } from 'vitest';
import { consentErrors, missingFields, parseConsent } from '#features/consent/model/consent-form.ts';

const UNCHECKED = 'Check the box to agree and continue';
const DIGITS = 'Enter the last 4 digits of your Social Security number';

const faultsOf = (post: { agree?: unknown; ssn?: unknown }, digits: 4 | 9 = 4) =>
  Object.entries(consentErrors(post, digits));

describe('consent is given by a tick', () => {
  test.each(['yes', true])('%j', (agree) => {
    expect(parseConsent({ agree, ssn: ' 14-51 ' }, 4)).toEqual({ ssn: '1451' });
  });

  test.each([undefined, null, '', 'no', 'on', 'YES', 'yes ', 'true', false, 0, 1, ['yes'], { yes: true }])(
    'and by nothing like %j',
    (agree) => {
      expect(faultsOf({ agree, ssn: '1451' })).toEqual([['agree', UNCHECKED]]);
      expect(parseConsent({ agree, ssn: '1451' }, 4)).toBeNull();
    },
  );
});

test('a post without any answers lacks both', () => {
  expect(faultsOf({}).map(([path]) => path)).toEqual(['agree', 'ssn']);
  expect(faultsOf({ agree: 'no', ssn: '' })).toEqual([
    ['agree', UNCHECKED],
    ['ssn', DIGITS],
  ]);
});

test('as many digits are asked for as the operator takes', () => {
  expect(faultsOf({ agree: 'yes', ssn: '123-45-6789' }, 9)).toEqual([]);
  expect(faultsOf({ agree: 'yes', ssn: '1451' }, 9)).toHaveLength(1);
  expect(faultsOf({ agree: 'yes', ssn: '123-45-6789' }, 4)).toHaveLength(1);
});

test('does not repeat the typed value in its error sentence', () => {
  expect(JSON.stringify(faultsOf({ agree: '98765', ssn: '98765' }))).not.toContain('98765');
});

describe('errors named in an address use the same sentences', () => {
  test.each([
    ['agree', { agree: UNCHECKED }],
    ['ssn', { ssn: DIGITS }],
    ['agree.ssn', { agree: UNCHECKED, ssn: DIGITS }],
    ['ssn.agree', { agree: UNCHECKED, ssn: DIGITS }],
    ['agree.agree', { agree: UNCHECKED }],
    ['agree.xyzzy', { agree: UNCHECKED }],
    ['', {}],
    ['.', {}],
    ['xyzzy', {}],
    ['agreessn', {}],
    ['AGREE', {}],
    ['__proto__.constructor.toString', {}],
  ])('%j', (names, expected) => {
    expect(missingFields(names, 4)).toEqual(expected);
  });

  test('for nine digits too', () => {
    expect(missingFields('ssn', 9)).toEqual({ ssn: 'Enter all 9 digits of your Social Security number' });
  });
});
