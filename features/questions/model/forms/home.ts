import { optional } from '#platform/values/parse-result.ts';
import { line, properName } from '#platform/values/text-formats.ts';
import type { Question } from './form.ts';

const MAX_STREET_LENGTH = 100;
const MAX_UNIT_LENGTH = 20;
const MAX_CITY_LENGTH = 60;

export const street = line({
  empty: 'Enter your street address',
  tooLong: `Enter a street address of at most ${MAX_STREET_LENGTH} characters`,
  max: MAX_STREET_LENGTH,
});

export const unit = optional(
  line({
    empty: 'Enter your unit',
    tooLong: `Enter a unit of at most ${MAX_UNIT_LENGTH} characters`,
    max: MAX_UNIT_LENGTH,
  }),
);

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
    control: 'text',
    autoComplete: 'address-line1',
  },
  unit: {
    name: 'unit',
    label: 'Apartment or unit (optional)',
    summary: 'Unit',
    control: 'text',
    autoComplete: 'address-line2',
    width: 'short',
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

/** For requests without a field of the unit. */
export const streetWithUnit = (street: string, unit: string | null): string =>
  unit ? `${street}, ${unit}` : street;
