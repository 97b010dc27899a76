import { expect, test } from 'vitest';
import { consentErrors, missingFields, parseConsent } from '#features/consent/model/consent-form.ts';
import { errors } from '#features/wording/model/en/errors.ts';

const UNCHECKED = 'Check the box to agree and continue';
const DIGITS = 'Enter the last 4 digits of your Social Security number';

test.each(['yes', true])('accepts the checkbox value %j', (agree) => {
  expect(parseConsent({ agree, ssn: ' 14-51 ' }, 4)).toEqual({ ok: true, ssn: '1451' });
});

test.each([undefined, null, '', 'no', 'on', 'YES', 'yes ', false, 1, ['yes']])(
  'rejects the checkbox value %j',
  (agree) => {
    expect(consentErrors({ agree, ssn: '1451' }, 4, errors)).toEqual({ agree: UNCHECKED });
    expect(parseConsent({ agree, ssn: '1451' }, 4)).toEqual({ ok: false, missing: ['agree'] });
  },
);

test('names both fields of an empty post, and repeats no value that was typed', () => {
  expect(parseConsent({}, 4)).toEqual({ ok: false, missing: ['agree', 'ssn'] });
  expect(consentErrors({}, 4, errors)).toEqual({ agree: UNCHECKED, ssn: DIGITS });
  const typed = consentErrors({ agree: '98765', ssn: '98765' }, 4, errors);
  expect(JSON.stringify(typed)).not.toContain('98765');
});

test('asks for the number of digits that the operator takes', () => {
  const isMissing = (ssn: string, digits: 4 | 9) => !parseConsent({ agree: 'yes', ssn }, digits).ok;
  expect(['123-45-6789', '1451'].map((ssn) => isMissing(ssn, 9))).toEqual([false, true]);
  expect(isMissing('123-45-6789', 4)).toBe(true);
});

test.each([
  ['agree', { agree: UNCHECKED }],
  ['ssn.agree', { agree: UNCHECKED, ssn: DIGITS }],
  ['agree.xyzzy', { agree: UNCHECKED }],
  ['', {}],
  ['agreessn', {}],
  ['__proto__.constructor.toString', {}],
])('errors named in a URL as %j use the same sentences', (names, expected) => {
  expect(missingFields(names, 4, errors)).toEqual(expected);
  if ('ssn' in expected)
    expect(missingFields(names, 9, errors)).toMatchObject({
      ssn: 'Enter all 9 digits of your Social Security number',
    });
});
