import { labelOf } from '#features/form/model/options.ts';
import type { FormContext, RawAnswers, Step } from './form.ts';
import type { Warning } from './warnings.ts';
import { placeOfZip } from './zip-places.ts';

/** The question that shows the warning. */
export const FILLED = 'city';

type Place = { city: string; state: string };

/**
 * The place of a new ZIP code, if the borrower left city and state empty. Without scripts no page has filled them in. Once
 * for each ZIP code: after that, an empty field is the borrower's answer.
 */
export async function placeToFill(
  { questions }: Step,
  { stored, updated }: { stored: RawAnswers; updated: RawAnswers },
  context: FormContext,
): Promise<Place | null> {
  const asks = (name: string) => questions.some((question) => question.name === name);
  const isEmpty = (name: string) => asks(name) && !updated[name]?.trim();
  const { zipcode = '' } = updated;
  if (!asks('zipcode') || zipcode === stored.zipcode) return null;
  return isEmpty('city') && isEmpty('state') ? knownPlace(zipcode, context) : null;
}

/** Asks the borrower to look at the place, if it is still the one of the ZIP code. */
export async function placeWarning(rawAnswers: RawAnswers, context: FormContext): Promise<Warning | null> {
  const place = await knownPlace(rawAnswers.zipcode ?? '', context);
  if (!place || place.city !== rawAnswers.city || place.state !== rawAnswers.state) return null;
  const state = labelOf(context.options.state ?? [], place.state);
  return { message: context.copy.form.warnings.filled(`${place.city}, ${state}`), suggestion: null };
}

async function knownPlace(zipcode: string, context: FormContext): Promise<Place | null> {
  const { city, state } = await placeOfZip(zipcode, context);
  return city && state ? { city, state } : null;
}
