import type { Dictionary, ErrorWords } from '#features/wording/model/dictionary.ts';
import { optional } from '#platform/values/parse-result.ts';
import { line, properName } from '#platform/values/text-formats.ts';
import type { Question } from './form.ts';

/** The lengths are in the words of the errors too. */
export const street = (errors: ErrorWords) => line(errors.street, 100);

export const unit = (errors: ErrorWords) => optional(line(errors.unit, 60));

export const city = (errors: ErrorWords) => properName(errors.city, 60);

export const addressQuestions = ({ questions }: Dictionary) =>
  ({
    street: {
      name: 'street',
      ...questions.street,
      control: 'text',
      autoComplete: 'address-line1',
    },
    unit: {
      name: 'unit',
      ...questions.unit,
      control: 'text',
      autoComplete: 'address-line2',
      width: 'short',
    },
    city: { name: 'city', ...questions.city, control: 'text', autoComplete: 'address-level2' },
    state: {
      name: 'state',
      ...questions.state,
      control: 'select',
      autoComplete: 'address-level1',
      width: 'medium',
      options: 'state',
    },
    zipcode: {
      name: 'zipcode',
      ...questions.zipcode,
      control: 'text',
      autoComplete: 'postal-code',
      inputMode: 'numeric',
      width: 'short',
    },
  }) satisfies Record<string, Question>;

/** For requests without a field of the unit. */
export const streetWithUnit = (street: string, unit: string | null): string =>
  unit ? `${street}, ${unit}` : street;
