import { capitalize } from '#platform/values/capitalize.ts';

/** A name may begin with a small letter, such as `the simulator`. */
export type PartyNames = { brand: string; operator: string; operatorAtStart: string };

export const partyNames = (brand: string, operator: string): PartyNames => ({
  brand,
  operator,
  operatorAtStart: capitalize(operator),
});
