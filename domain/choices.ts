import { misread, type Rule, understood } from './reading.ts';

/** One value of an enumeration of the contract; `assumed` where the contract does not show it. */
export type Choice = { value: string; label: string; basis: 'confirmed' | 'assumed' };

/** One of the values on offer. */
export function oneOf(choices: readonly Choice[], empty: string): Rule<string> {
  return {
    read: (text) => (choices.some((choice) => choice.value === text) ? understood(text) : misread(empty)),
    show: (value) => value,
  };
}

/** The words that a borrower reads for a value. */
export function labelOf(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

const confirmed = (value: string, label: string): Choice => ({ value, label, basis: 'confirmed' });
const assumed = (value: string, label: string): Choice => ({ value, label, basis: 'assumed' });

/** Contract 2.1, all 21. */
export const LOAN_PURPOSES: readonly Choice[] = [
  confirmed('debt_consolidation', 'Pay off debts in one loan'),
  confirmed('credit_card_refinancing', 'Pay off credit cards'),
  confirmed('home_improvement', 'Improve or repair my home'),
  confirmed('major_purchase', 'Make a large purchase'),
  confirmed('medical_expenses', 'Pay medical or dental bills'),
  confirmed('car_financing', 'Buy or refinance a car'),
  confirmed('moving_relocation', 'Move house'),
  confirmed('home_buying', 'Help with buying a home'),
  confirmed('taxes', 'Pay taxes'),
  confirmed('business', 'Start or run a business'),
  confirmed('wedding', 'Pay for a wedding'),
  confirmed('engagement_ring_financing', 'Buy an engagement ring'),
  confirmed('baby_or_adoption', 'Have or adopt a child'),
  confirmed('vacation', 'Take a vacation'),
  confirmed('special_occasion', 'Celebrate a special occasion'),
  confirmed('cosmetic_procedures', 'Have a cosmetic procedure'),
  confirmed('green_loan', 'Solar or saving energy'),
  confirmed('motorcycle', 'Buy a motorcycle'),
  confirmed('rv', 'Buy an RV or camper'),
  confirmed('boat', 'Buy a boat'),
  confirmed('other', 'Something else'),
];

/** Contract 2.1 shows `employed_full_time` only. */
export const EMPLOYMENT_STATUSES: readonly Choice[] = [
  confirmed('employed_full_time', 'Employed full time'),
  assumed('employed_part_time', 'Employed part time'),
  assumed('self_employed', 'Self-employed'),
  assumed('retired', 'Retired'),
  assumed('not_employed', 'Not employed'),
];

/** Contract 2.1 shows `rent` only. */
export const HOUSING_TYPES: readonly Choice[] = [
  confirmed('rent', 'Rent'),
  assumed('own_with_mortgage', 'Own, with a mortgage'),
  assumed('own_outright', 'Own, paid off'),
  assumed('other', 'Something else, such as living with family'),
];
