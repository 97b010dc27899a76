import { describe, expect, test } from 'vitest';
import { consentErrors, missingFields, parseConsent } from '#features/consent/model/consent-form.ts';
import { errors } from '#features/wording/model/en/errors.ts';

const UNCHECKED = 'Check the box to agree and continue';
const DIGITS = 'Enter the last 4 digits of your Social Security number';

const errorsOf = (post: { agree?: unknown; ssn?: unknown }, digits: 4 | 9 = 4) =>
  Object.entries(consentErrors(post, digits, errors));

describe('consent', () => {
  test.each(['yes', true])('accepts the checkbox value %j', (agree) => {
    expect(parseConsent({ agree, ssn: ' 14-51 ' }, 4)).toEqual({ ok: true, ssn: '1451' });
  });

  test.each([undefined, null, '', 'no', 'on', 'YES', 'yes ', 'true', false, 0, 1, ['yes'], { yes: true }])(
    'rejects the checkbox value %j',
    (agree) => {
      expect(errorsOf({ agree, ssn: '1451' })).toEqual([['agree', UNCHECKED]]);
      expect(parseConsent({ agree, ssn: '1451' }, 4)).toEqual({ ok: false, missing: ['agree'] });
    },
  );
});

test('reports both fields for an empty post', () => {
  expect(errorsOf({}).map(([path]) => path)).toEqual(['agree', 'ssn']);
  expect(errorsOf({ agree: 'no', ssn: '' })).toEqual([
    ['agree', UNCHECKED],
    ['ssn', DIGITS],
  ]);
});

test('names the missing fields of an empty post', () => {
  expect(parseConsent({}, 4)).toEqual({ ok: false, missing: ['agree', 'ssn'] });
});

test('asks for the number of digits that the operator takes', () => {
  expect(errorsOf({ agree: 'yes', ssn: '123-45-6789' }, 9)).toEqual([]);
  expect(errorsOf({ agree: 'yes', ssn: '1451' }, 9)).toHaveLength(1);
  expect(errorsOf({ agree: 'yes', ssn: '123-45-6789' }, 4)).toHaveLength(1);
});

test('does not repeat the typed value in its error sentence', () => {
  expect(JSON.stringify(errorsOf({ agree: '98765', ssn: '98765' }))).not.toContain('98765');
});

describe('errors named in a URL use the same sentences', () => {
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
    expect(missingFields(names, 4, errors)).toEqual(expected);
  });

  test('also for nine digits', () => {
    expect(missingFields('ssn', 9, errors)).toEqual({
      ssn: 'Enter all 9 digits of your Social Security number',
    });
  });
});
