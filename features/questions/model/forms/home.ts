import { line, properName } from '#platform/values/text-formats.ts';
import type { Question } from './form.ts';

const MAX_STREET_LENGTH = 100;
const MAX_CITY_LENGTH = 60;

export const street = line({
  empty: 'Enter your street address',
  tooLong: `Enter a street address of at most ${MAX_STREET_LENGTH} characters`,
  max: MAX_STREET_LENGTH,
});

export const city = properName({
  empty: 'Enter your city',
  tooLong: `Enter a city of at most ${MAX_CITY_LENGTH} characters`,
  max: MAX_CITY_LENGTH,
});

export const ADDRESS = {
  street: {
    name: 'street',
    label: 'Street address',
    summary: 'Street',
    hint: 'Include your apartment or unit number.',
    control: 'text',
    autoComplete: 'street-address',
  },
  city: { name: 'city', label: 'City', summary: 'City', control: 'text', autoComplete: 'address-level2' },
  state: {
    name: 'state',
    label: 'State',
    summary: 'State',
    control: 'select',
    autoComplete: 'address-level1',
    width: 'medium',
    options: 'state',
  },
  zipcode: {
    name: 'zipcode',
    label: 'ZIP code',
    summary: 'ZIP code',
    control: 'text',
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    width: 'short',
  },
} satisfies Record<string, Question>;
