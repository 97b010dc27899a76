import type { RuleContext } from './form.ts';
import { cityOfZip } from './zip-cities.ts';
import { stateOfZip } from './zip-states.ts';

/** The city and the state of a ZIP code, if known and on offer. */
export async function placeOfZip(
  zipcode: string,
  { options }: Pick<RuleContext, 'options'>,
): Promise<Record<string, string>> {
  const state = stateOfZip(zipcode);
  // Without the list, for example offline, the borrower types the city.
  const city = await cityOfZip(zipcode).catch(() => null);
  return {
    ...(state && options.state?.some(({ value }) => value === state) ? { state } : {}),
    ...(city ? { city } : {}),
  };
}
