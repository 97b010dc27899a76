import { describe, expect, test } from 'vitest';
import { suggestedEmail } from '#features/questions/model/forms/email-typos.ts';
import type { FormContext, RawAnswers } from '#features/questions/model/forms/form.ts';
import { namesOnly } from '#features/questions/model/forms/known.ts';
import { phone } from '#features/questions/model/forms/person.ts';
import { newWarnings, stepWarnings } from '#features/questions/model/forms/warnings.ts';
import { stateOfZip } from '#features/questions/model/forms/zip-states.ts';
import { personalLoan } from '#features/questions/model/personal-loan/form.ts';
import { stateOptions } from '#features/questions/model/states.ts';

const CONTEXT: FormContext = {
  ...namesOnly(),
  today: '2026-11-24',
  options: { state: stateOptions('50+dc') },
};
const ADDRESS = { zipcode: '17815', street: '378 East Street', city: 'Bloomsburg', state: 'PA' };

const stepNamed = (slug: string) => {
  const step = personalLoan.steps({}, CONTEXT).find((known) => known.slug === slug);
  if (!step) throw new Error(`no step ${slug}`);
  return step;
};
const warningsAt = (slug: string, rawAnswers: RawAnswers) =>
  stepWarnings(personalLoan, stepNamed(slug), rawAnswers, CONTEXT);

describe('a PO box as street address', () => {
  test.each([
    'PO Box 12',
    'P.O. Box 12',
    'p o box 7',
    'POB 44',
    'Post Office Box 3',
    '1 Main St, PO Box 9',
    'Box 12',
    'RR 2 Box 12',
    'R.R. 2, Box 12',
    'HC 5 Box 7',
    'PMB 12',
    '1 Main St PMB #12',
    'Apartado 3',
    'Apartado Postal 3',
  ])('the borrower is asked about %s', (street) =>
    expect(Object.keys(warningsAt('address', { ...ADDRESS, street }))).toEqual(['street']),
  );

  test.each([
    '12 Poe Boxwood Lane',
    '4 Po Boxer Road',
    '378 East Street',
    '9 Post Office Road',
    '12 Box Elder Road',
    '4 Rural Route 2',
    '8 Apartado Lane',
    '',
  ])('the borrower is not asked about "%s"', (street) =>
    expect(warningsAt('address', { ...ADDRESS, street })).toEqual({}),
  );
});

describe('an email domain with a typo', () => {
  test.each([
    ['ada@gmail.con', 'ada@gmail.com'],
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@GMAIL.co', 'ada@gmail.com'],
    ['a.d@yaho.com', 'a.d@yahoo.com'],
    ['ada@yaho.co.uk', 'ada@yahoo.co.uk'],
    ['ada@hotmial.cmo', 'ada@hotmail.com'],
    ['ada@iclod.com', 'ada@icloud.com'],
    ['ada@nest-egg.con', 'ada@nest-egg.com'],
    ['ada@gmsil.com', 'ada@gmail.com'],
    ['ada@gmsil.con', 'ada@gmail.com'],
    ['ada@hotnail.com', 'ada@hotmail.com'],
    ['ada@gmailcom.com', 'ada@gmail.com'],
    ['ada@comcast.ney', 'ada@comcast.net'],
    ['ada@ocmcast.net', 'ada@comcast.net'],
    ['ada@verison.net', 'ada@verizon.net'],
    ['ada@gmail.net', 'ada@gmail.com'],
    ['ada@gmail.com.com', 'ada@gmail.com'],
    ['ada@aol.comm', 'ada@aol.com'],
    ['ada@oal.com', 'ada@aol.com'],
    ['ada@aoll.com', 'ada@aol.com'],
  ])('%s becomes %s', (typed, meant) => {
    expect(suggestedEmail(typed)).toBe(meant);
    expect(warningsAt('name', { email: typed }).email).toEqual({
      message: expect.stringContaining(`Did you mean ${meant}?`),
      suggestion: { name: 'email', value: meant, label: `Use ${meant}` },
    });
  });

  test.each([
    'ada@gmail.com',
    'ada@Gmail.com',
    'ada@ymail.com',
    'ada@mail.com',
    'ada@email.com',
    'ada@cloud.com',
    'ada@aon.com',
    'ada@comcast.net',
    'ada@comcast.com',
    'ada@hotmail.fr',
    'ada@gmx.net',
    'ada@nest.co',
    'ada@yahoo.co.uk',
    '',
  ])('"%s" stays', (typed) => expect(suggestedEmail(typed)).toBeNull());
});

describe('a ZIP code', () => {
  test.each([
    ['17815', 'PA'],
    ['00501', 'NY'],
    ['02134', 'MA'],
    ['05501', 'MA'],
    ['20001', 'DC'],
    ['20101', 'VA'],
    ['73301', 'TX'],
    ['94107', 'CA'],
    ['96701', 'HI'],
    ['99501', 'AK'],
    ['96910', null],
    ['06390', null],
    ['06391', 'CT'],
    ['00000', null],
    ['', null],
    ['123', null],
  ])('%s belongs to %s', (zipcode, state) => expect(stateOfZip(zipcode)).toBe(state));

  test('every state has a ZIP code', () => {
    const found = new Set(
      Array.from({ length: 1000 }, (_, prefix) => stateOfZip(String(prefix).padStart(3, '0').padEnd(5, '0'))),
    );
    expect(stateOptions('50+dc').filter(({ value }) => !found.has(value))).toEqual([]);
  });

  test('of another state is asked about, and names that state', () => {
    expect(warningsAt('address', { ...ADDRESS, state: 'CA' })).toEqual({
      zipcode: {
        message:
          'This ZIP code is usually in Pennsylvania. Change it or the state, or press Continue to use both.',
        suggestion: { name: 'state', value: 'PA', label: 'Change the state to Pennsylvania' },
      },
    });
    expect(warningsAt('address', { ...ADDRESS, zipcode: '00901' }).zipcode).toEqual({
      message: expect.stringContaining('usually in another state'),
      suggestion: null,
    });
    expect(warningsAt('address', { ...ADDRESS, state: '' })).toEqual({});
  });
});

test('the same answer again is not asked about, and a changed one is', () => {
  const asked = (stored: RawAnswers, updated: RawAnswers) =>
    newWarnings(personalLoan, stepNamed('address'), { stored, updated }, CONTEXT);
  const boxed = { ...ADDRESS, street: 'PO Box 12' };
  expect(asked({}, boxed)).toEqual(['street']);
  expect(asked(boxed, boxed)).toEqual([]);
  expect(asked(boxed, { ...boxed, street: 'PO Box 13' })).toEqual(['street']);
  expect(asked(boxed, { ...boxed, state: 'CA' })).toEqual(['zipcode']);
});

test.each([
  ['(123) 456-7890', 'Area codes don’t start with 0 or 1'],
  ['023-456-7890', 'Area codes don’t start with 0 or 1'],
  ['(212) 123-4567', 'The digit after the area code'],
])('the phone number %s can’t exist', (typed, message) => {
  expect(phone(CONTEXT.errors).parse(typed)).toMatchObject({
    ok: false,
    message: expect.stringContaining(message),
  });
});
