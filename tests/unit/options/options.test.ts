import { expect, test } from 'vitest';
import { NEW_OPTION_FORM } from '#features/form/model/option-form.ts';
import { labelOf } from '#features/form/model/options.ts';
import { stateOptions } from '#features/form/model/states.ts';
import { ALL_NAMES, contextWith, optionsOf, SEEDED, valueFrom } from '#tests/unit/support/complete-form.ts';

const {
  loan_purpose: LOAN_PURPOSES,
  employment_status: EMPLOYMENT_STATUSES,
  housing_type: HOUSING_TYPES,
} = SEEDED;

/** As the contract lists them. */
const CONTRACT_PURPOSES =
  'credit_card_refinancing, debt_consolidation, home_improvement, major_purchase, home_buying, car_financing, green_loan, business, vacation, moving_relocation, medical_expenses, wedding, motorcycle, rv, boat, taxes, baby_or_adoption, engagement_ring_financing, cosmetic_procedures, special_occasion, other';

const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value);

test('offers the 21 purposes of the contract', () => {
  const purposes = CONTRACT_PURPOSES.split(', ');
  expect(purposes).toHaveLength(21);
  expect(valuesOf(LOAN_PURPOSES).toSorted()).toEqual(purposes.toSorted());
  expect(LOAN_PURPOSES.every(({ basis }) => basis === 'confirmed')).toBe(true);
});

test('treats only the work and housing values of the contract as confirmed', () => {
  const confirmed = [...EMPLOYMENT_STATUSES, ...HOUSING_TYPES].filter(({ basis }) => basis === 'confirmed');
  expect(valuesOf(confirmed)).toEqual(['employed_full_time', 'rent']);
});

test('offers 50 states and DC, or 59 with territories and military codes', () => {
  const states = valuesOf(stateOptions('50+dc'));
  expect(new Set(states).size).toBe(51);
  const all = valuesOf(stateOptions('all'));
  expect(new Set(all).size).toBe(all.length);
  expect(all.slice(0, 51)).toEqual(states);
  expect(all.slice(51).toSorted()).toEqual(['AA', 'AE', 'AP', 'AS', 'GU', 'MP', 'PR', 'VI']);
  for (const { value, label } of stateOptions('all')) {
    expect(value).toMatch(/^[A-Z]{2}$/);
    expect(label).toMatch(/^[A-Z][A-Za-z. ]+[a-z]$/);
  }
});

test('no two options of a question have the same label', () => {
  for (const name of ALL_NAMES) {
    const labels = optionsOf(name, contextWith('all')).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  }
});

test('labels a value, and an unknown one with itself', () => {
  expect(labelOf(stateOptions('all'), 'PR')).toBe('Puerto Rico');
  expect(labelOf(LOAN_PURPOSES, 'rv')).toBe('Buy an RV or camper');
  expect(labelOf(LOAN_PURPOSES, 'RV')).toBe('RV');
  expect(labelOf([], '')).toBe('');
});

test.each(['loanPurpose', 'state', 'employmentStatus', 'housingType'] as const)(
  'each active value of %s is accepted',
  { tags: ['@input-rules'] },
  (name) => {
    for (const { value } of optionsOf(name)) expect(valueFrom(name, value)).toBe(value);
  },
);

test.each([
  ['auto_repair', true],
  ['401k', true],
  ['Auto', false],
  ['auto-repair', false],
  ['_auto', false],
])('the operator’s value %s can be added: %s', (value, isAllowed) => {
  expect(NEW_OPTION_FORM.shape.value.safeParse(value).success).toBe(isAllowed);
});
