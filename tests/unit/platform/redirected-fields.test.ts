import { expect, test } from 'vitest';
import { RESUME_FORM, STEP_FORM } from '#features/application/model/borrower-forms.ts';
import { CAMPAIGN_STATUS_FORM } from '#features/campaign/model/campaign-form.ts';
import { TEXT_VERSION_FORM } from '#features/campaign/model/campaign-slug.ts';
import { LANDING_FORM } from '#features/campaign/model/landing.ts';
import { LANDING_IMAGE_FORM } from '#features/campaign/model/landing-image.ts';
import { WORDING_FORM } from '#features/campaign/model/wording-form.ts';
import { CODE_FORM, JOIN_FORM, SIGN_IN_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { type FormSchema, readForm } from '#platform/values/posted-form.ts';

const ID = '0b9f7c1e-52a4-4f6c-8d0e-1a2b3c4d5e6f';
const TOKEN = `${'AbCdEf-_'.repeat(5)}xyz`;

/** Fields that become a part of a Location. */
const FIELDS: [schema: FormSchema, name: string, right: string][] = [
  [SIGN_IN_FORM, 'returned', ID],
  [CODE_FORM, 'returned', ID],
  [JOIN_FORM, 'token', TOKEN],
  [RESUME_FORM, 'token', TOKEN],
  [STEP_FORM, 'step', 'personal-details'],
  [CAMPAIGN_STATUS_FORM, 'campaign', 'spring-sale'],
  [LANDING_FORM, 'campaign', 'spring-sale'],
  [TEXT_VERSION_FORM, 'campaign', 'spring-sale'],
  [LANDING_IMAGE_FORM, 'campaign', 'spring-sale'],
  [WORDING_FORM, 'campaign', 'spring-sale'],
];

test.each(FIELDS)(
  'a text of a form that a redirect names is short and plain (%#)',
  { tags: ['@body-limits'] },
  (schema, name, right) => {
    const read = (text: string) => {
      const data = new FormData();
      data.append(name, text);
      return readForm(schema, data).value(name);
    };
    expect(read(right)).toBe(right);
    const wrong = [
      'x'.repeat(60_000),
      '/evil.example',
      'a\r\nSet-Cookie: b=1',
      '../staff',
      '%00',
      'é',
      `${right}?x=1`,
    ];
    for (const text of wrong) expect(String(read(text))).toMatch(/^(?:-|none|)$/);
  },
);

test('a posted text holds no control character but those of several lines, and a form feed is a blank', {
  tags: ['@hostile-consent'],
}, () => {
  const read = {
    'a\0b': 'ab',
    'c\u000bd\u0085': 'cd',
    'e\tf\r\ng': 'e\tf\r\ng',
    '<svg\fonload=a>': '<svg onload=a>',
    '<p\f\fonclick=a>': '<p  onclick=a>',
    '<a\0\fhref=x>': '<a href=x>',
  };
  const data = new FormData();
  for (const text of Object.keys(read)) data.append('asked', text);
  expect(readForm(STEP_FORM, data).texts('asked')).toEqual(Object.values(read));
  expect(readForm(STEP_FORM, data).storedFields()).toEqual({ asked: Object.values(read) });
});
