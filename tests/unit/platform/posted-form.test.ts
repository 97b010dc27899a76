import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { JOIN_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { areReplayable, field, fieldAttributes, parseForm, readForm } from '#platform/values/posted-form.ts';
import { POSTED_FORMS } from '#posted-forms.ts';

const SCHEMA = z.object({
  name: field(z.string().trim().min(1, 'Enter a name').max(5, 'Use up to 5 characters'), { required: true }),
  password: field(z.string(), { isSecret: true, type: 'password' }),
  tags: z.array(z.string()),
  'note-*': z.string(),
});

function posted(fields: [string, string | File][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

const form = readForm(
  SCHEMA,
  posted([
    ['name', ' Ada '],
    ['password', 'seven green kettles'],
    ['tags', 'a'],
    ['tags', 'b'],
    ['note-1', 'first'],
    ['note-2', 'second'],
    ['note', 'x'],
    ['other', 'x'],
    ['other-1', 'x'],
    ['__proto__', 'x'],
    ['$ACTION_ID_40', ''],
  ]),
);

describe('a posted form', () => {
  test('stores neither a secret nor an unknown field', { tags: ['@no-secret-returned'] }, () => {
    expect(form.storedFields()).toEqual({
      name: [' Ada '],
      tags: ['a', 'b'],
      'note-1': ['first'],
      'note-2': ['second'],
    });
  });

  test('stores no more than a form of the console holds', () => {
    const large = readForm(SCHEMA, posted([['note-1', 'x'.repeat(70_000)]]));
    expect(large.storedFields()).toEqual({});
    const many = readForm(SCHEMA, posted(Array.from({ length: 2_000 }, () => ['tags', 'a'])));
    expect(many.storedFields().tags).toHaveLength(1_000);
  });

  test('returns text, lists and files by their own methods', () => {
    const withFile = readForm(SCHEMA, posted([['name', new File(['x'], 'logo.png')]]));
    expect([form.text('note-2'), form.texts('tags'), form.file('name')]).toEqual([
      'second',
      ['a', 'b'],
      null,
    ]);
    expect([withFile.text('name'), withFile.file('name')?.name]).toEqual(['', 'logo.png']);
  });

  test('is parsed by its schema', () => {
    expect(form.parse()).toEqual({
      ok: true,
      value: { name: 'Ada', password: 'seven green kettles', tags: ['a', 'b'] },
    });
  });
});

test('a field has one error, in the order of the schema, and its own before that of a rule', () => {
  const read = (name: string) => (name === 'tags' ? [] : '');
  const rules = () => ({ '': 'Whole form', tags: 'Choose a tag', name: 'Rule' });
  const parsed = parseForm(SCHEMA, read, rules);
  expect(parsed).toEqual({
    ok: false,
    errors: { name: 'Enter a name', tags: 'Choose a tag', '': 'Whole form' },
    valid: { password: '' },
  });
  expect(parsed.ok ? [] : Object.keys(parsed.errors)).toEqual(['name', 'tags', '']);
});

test('the attributes of an input follow the schema', () => {
  expect(fieldAttributes(SCHEMA, 'name')).toEqual({ maxLength: 5, required: true });
  expect(fieldAttributes(SCHEMA, 'password')).toEqual({ type: 'password' });
  expect(fieldAttributes(SCHEMA, 'tags')).toEqual({});
});

test.each(['password', 'code', 'response', 'ssn', 'q', 'other-1', '__proto__'])(
  'no form sends the field %s back to the browser',
  { tags: ['@no-secret-returned'] },
  (name) => {
    expect(areReplayable(POSTED_FORMS)([name])).toBe(false);
    for (const schema of POSTED_FORMS) {
      expect(readForm(schema, posted([[name, 'x']])).storedFields()).toEqual({});
    }
  },
);

test('an invitation is never stored or sent back', { tags: ['@no-secret-returned'] }, () => {
  expect(readForm(JOIN_FORM, posted([['token', 'x']])).storedFields()).toEqual({});
  expect(areReplayable([JOIN_FORM])(['token'])).toBe(false);
  expect(areReplayable(POSTED_FORMS)(['token', 'email', 'timeZone'])).toBe(false);
});

test('every field for a password, a code or SSN digits is secret', { tags: ['@no-secret-returned'] }, () => {
  const names = POSTED_FORMS.flatMap((schema) => Object.keys(schema.shape));
  const secrets = names.filter((name) => /password|ssn|secret|^code$|^response$/i.test(name));
  expect(secrets.length).toBeGreaterThan(8);
  expect(secrets.filter((name) => areReplayable(POSTED_FORMS)([name]))).toEqual([]);
});

test('a form without scripts gets its own fields back, and those of several forms never', {
  tags: ['@no-secret-returned'],
}, () => {
  const isReplayable = areReplayable(POSTED_FORMS);
  for (const name of ['firstName', 'education2-school', 'label-rent', 'passThrough'])
    expect(isReplayable([name]), name).toBe(true);
  expect(isReplayable(['token', 'brandName'])).toBe(true);
  expect(isReplayable(['brandName', 'firstName'])).toBe(false);
});
