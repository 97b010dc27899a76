import { type Codec, invalid } from '#platform/values/parse-result.ts';
import { properName, phone as tenDigits } from '#platform/values/text-formats.ts';
import type { Question } from './form.ts';

const MAX_NAME_LENGTH = 50;

export const firstName = properName({
  empty: 'Enter your first name',
  tooLong: `Enter a first name of at most ${MAX_NAME_LENGTH} characters`,
  max: MAX_NAME_LENGTH,
});

export const lastName = properName({
  empty: 'Enter your last name',
  tooLong: `Enter a last name of at most ${MAX_NAME_LENGTH} characters`,
  max: MAX_NAME_LENGTH,
});

/** Stricter than stored numbers, which staff must still find: no area code or exchange begins with 0 or 1. */
export const phone: Codec<string> = {
  ...tenDigits,
  parse(text) {
    const result = tenDigits.parse(text);
    if (!result.ok) return result;
    if (/^[01]/.test(result.value)) {
      return invalid('Enter a US phone number. Area codes don’t start with 0 or 1');
    }
    return /^...[01]/.test(result.value)
      ? invalid('Enter a US phone number. The digit after the area code isn’t 0 or 1')
      : result;
  },
};

export const PERSON = {
  firstName: {
    name: 'firstName',
    label: 'First name',
    summary: 'First name',
    control: 'text',
    autoComplete: 'given-name',
  },
  lastName: {
    name: 'lastName',
    label: 'Last name',
    summary: 'Last name',
    control: 'text',
    autoComplete: 'family-name',
  },
  email: {
    name: 'email',
    label: 'Email address',
    summary: 'Email',
    hint: 'Your offers will be saved under this email.',
    control: 'text',
    autoComplete: 'email',
    inputMode: 'email',
  },
  phone: {
    name: 'phone',
    label: 'Phone number',
    summary: 'Phone',
    hint: 'Your request needs a phone number. You’ll choose later whether they can call or text you.',
    control: 'text',
    autoComplete: 'tel-national',
    inputMode: 'tel',
    width: 'medium',
  },
  dateOfBirth: {
    name: 'dateOfBirth',
    label: 'Date of birth',
    summary: 'Date of birth',
    hint: 'MM/DD/YYYY',
    control: 'text',
    autoComplete: 'bday',
    inputMode: 'numeric',
    width: 'medium',
  },
  citizenship: {
    name: 'citizenship',
    label: 'What is your citizenship?',
    summary: 'Citizenship',
    control: 'radios',
    autoComplete: 'off',
    options: 'citizenship',
  },
} satisfies Record<string, Question>;
