import { line, properName } from '../words.ts';
import type { Question } from './form.ts';

const STREET_MOST = 100;
const CITY_MOST = 60;

export const street = line({
  empty: 'Enter your street address',
  tooLong: `Enter a street address of at most ${STREET_MOST} characters`,
  most: STREET_MOST,
});
export const city = properName({
  empty: 'Enter your city',
  tooLong: `Enter a city of at most ${CITY_MOST} characters`,
  most: CITY_MOST,
});

/** The questions about an address that every form puts in the same words. */
export const ADDRESS = {
  street: {
    name: 'street',
    label: 'Street address',
    summary: 'Street',
    hint: 'With apartment or unit, if there is one.',
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
    choices: 'state',
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
