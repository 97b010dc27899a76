import type { Dictionary, ErrorWords } from '#features/wording/model/dictionary.ts';
import { type Codec, invalid } from '#platform/values/parse-result.ts';
import { phoneNumber, properName } from '#platform/values/text-formats.ts';
import type { Question } from './form.ts';

/** The lengths are in the words of the errors too. */
export const firstName = (errors: ErrorWords) => properName(errors.firstName, 50);

export const lastName = (errors: ErrorWords) => properName(errors.lastName, 50);

/** Stricter than stored numbers, which staff must still find: no area code or exchange begins with 0 or 1. */
export function phone({ phone: words }: ErrorWords): Codec<string> {
  const tenDigits = phoneNumber(words);
  return {
    ...tenDigits,
    parse(text) {
      const result = tenDigits.parse(text);
      if (!result.ok) return result;
      if (/^[01]/.test(result.value)) return invalid(words.areaCode);
      return /^...[01]/.test(result.value) ? invalid(words.exchange) : result;
    },
  };
}

export const identityQuestions = ({ questions }: Dictionary) =>
  ({
    firstName: {
      name: 'firstName',
      ...questions.firstName,
      control: 'text',
      autoComplete: 'given-name',
    },
    lastName: {
      name: 'lastName',
      ...questions.lastName,
      control: 'text',
      autoComplete: 'family-name',
    },
    email: {
      name: 'email',
      ...questions.email,
      control: 'text',
      autoComplete: 'email',
      inputMode: 'email',
    },
    phone: {
      name: 'phone',
      ...questions.phone,
      control: 'text',
      autoComplete: 'tel-national',
      inputMode: 'tel',
      width: 'medium',
    },
    dateOfBirth: {
      name: 'dateOfBirth',
      ...questions.dateOfBirth,
      control: 'date',
      autoComplete: 'bday',
      inputMode: 'numeric',
    },
    citizenship: {
      name: 'citizenship',
      ...questions.citizenship,
      control: 'radios',
      autoComplete: 'off',
      options: 'citizenship',
    },
  }) satisfies Record<string, Question>;
