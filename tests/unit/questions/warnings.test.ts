import { describe, expect, test } from 'vitest';
import { suggestedEmail } from '#features/form/model/email-typos.ts';
import type { FormContext, RawAnswers } from '#features/form/model/form.ts';
import { namesOnly } from '#features/form/model/form-registry.ts';
import { personalLoan } from '#features/form/model/personal-loan/form.ts';
import { sharedCodecs } from '#features/form/model/questions.ts';
import { educationName } from '#features/form/model/refinance/education.ts';
import { questionsForFields } from '#features/form/model/refused-questions.ts';
import { stateOptions } from '#features/form/model/states.ts';
import { newWarnings, stepWarnings } from '#features/form/model/warnings.ts';
import { placeOfZip } from '#features/form/model/zip-places.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { CHOICES } from '#prisma/answer-options.ts';

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

test.each([
  ['PO Box 12', 'P.O. Box 12', 'p o box 7', 'POB 44', 'Post Office Box 3', '1 Main St, PO Box 9', 'Box 12'],
  ['RR 2 Box 12', 'R.R. 2, Box 12', 'HC 5 Box 7', '1 Main St PMB #12', 'Apartado 3', 'Apartado Postal 3'],
])('the borrower is asked about the PO boxes %s, %s …', (...streets) => {
  for (const street of streets)
    expect(Object.keys(warningsAt('address', { ...ADDRESS, street })), street).toEqual(['street']);
});

test.each(['12 Poe Boxwood Lane', '9 Post Office Road', '12 Box Elder Road', '8 Apartado Lane', ''])(
  'the borrower is not asked about the street "%s"',
  (street) => expect(warningsAt('address', { ...ADDRESS, street })).toEqual({}),
);

test.each([
  [
    'gmail.com',
    ['gmial.com', 'gmail.con', 'GMAIL.co', 'gmsil.con', 'gmailcom.com', 'gmail.net', 'gmail.com.com'],
  ],
  ['yahoo.com', ['yaho.com', 'yahoo.comm']],
  ['yahoo.co.uk', ['yaho.co.uk']],
  ['hotmail.com', ['hotmial.cmo', 'hotnail.com']],
  ['comcast.net', ['comcast.ney', 'ocmcast.net']],
  ['aol.com', ['oal.com', 'aoll.com', 'al.com']],
  ['nest-egg.com', ['nest-egg.con']],
])('an email domain becomes %s: %j', (meant, domains) => {
  for (const domain of domains) {
    const value = `a.d@${meant}`;
    expect(warningsAt('name', { email: `a.d@${domain}` }).email).toMatchObject({
      message: expect.stringContaining(`Did you mean ${value}?`),
      suggestion: { name: 'email', value, label: `Use ${value}` },
    });
  }
});

test('an email domain that looks right stays', () => {
  for (const domain of [
    'gmail.com',
    'Gmail.com',
    'ymail.com',
    'aon.com',
    'comcast.com',
    'hotmail.fr',
    'nest.co',
  ])
    expect(suggestedEmail(`ada@${domain}`), domain).toBeNull();
  expect(suggestedEmail('')).toBeNull();
});

test('a first name that ends with the last name is asked about', () => {
  const { firstName } = warningsAt('name', { firstName: 'Mary Ann Quill', lastName: 'quill' });
  expect(firstName?.suggestion).toEqual({ name: 'firstName', value: 'Mary Ann', label: 'Use Mary Ann' });
  for (const first of ['Quill', 'Maquill', 'Mary Ann'])
    expect(warningsAt('name', { firstName: first, lastName: 'Quill' })).toEqual({});
});

describe('a ZIP code', () => {
  test.each([
    ['17815', { state: 'PA', city: 'Bloomsburg' }],
    ['00501', { state: 'NY', city: 'Holtsville' }],
    ['05501', { state: 'MA', city: 'Andover' }],
    ['63101', { state: 'MO', city: 'Saint Louis' }],
    ['99950', { state: 'AK', city: 'Ketchikan' }],
    ['06390', { city: 'Fishers Island' }],
    ['09021', { city: 'APO' }],
  ])('%s fills in %j, a state only if the form offers it', async (zipcode, place) => {
    expect(await placeOfZip(zipcode, CONTEXT)).toEqual(place);
  });

  test.each(['', '1781', '178151', '17815-1234', 'abcde', '00000'])('“%s” has no place', async (zipcode) =>
    expect(await placeOfZip(zipcode, CONTEXT)).toEqual({}),
  );

  test('the form accepts each city of the list, which has every state', async () => {
    const states = new Set<string>();
    for (let number = 0; number < 100_000; number += 7) {
      const place = await placeOfZip(String(number).padStart(5, '0'), CONTEXT);
      if (place.state) states.add(place.state);
      if (place.city)
        expect(sharedCodecs(CONTEXT).city.parse(place.city)).toEqual({ ok: true, value: place.city });
    }
    expect([...states].sort()).toEqual(
      stateOptions('50+dc')
        .map(({ value }) => value)
        .sort(),
    );
  });

  test('of another state is asked about, and names that state', () => {
    expect(warningsAt('address', { ...ADDRESS, state: 'CA' })).toEqual({
      zipcode: {
        title: 'Your ZIP code and state don’t match',
        message:
          'This ZIP code is usually in Pennsylvania. Change it or the state, or continue if both are right.',
        suggestion: { name: 'state', value: 'PA', label: 'Change the state to Pennsylvania' },
      },
    });
    expect(warningsAt('address', { ...ADDRESS, zipcode: '00901' }).zipcode).toMatchObject({
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
  ['borrower.education.0.schoolKey', [educationName(1, 'school')]],
  ['borrower.education.0.otherSchool', [educationName(1, 'school')]],
  // The level may follow from the degree.
  ['borrower.education.1.degreeLevel', [educationName(2, 'degreeType'), educationName(2, 'degreeLevel')]],
])('the refused field %s leads to the questions %j', (field, questions) => {
  expect(questionsForFields('refinance', [field])).toEqual(questions);
});

test('an option for the borrower’s credit names no score that the operator hasn’t confirmed', () => {
  const { confirmed = [], sample = [], assumed = [] } = CHOICES.credit_score_quality ?? {};
  const labels = [...confirmed, ...sample, ...assumed].flatMap(([, english, spanish]) => [english, spanish]);
  const hints = Object.values(DICTIONARIES).map(({ questions }) => questions.creditScoreQuality.hint);
  expect(labels).toHaveLength(8);
  expect([...labels, ...hints].filter((text) => /\d/.test(text))).toEqual([]);
});
