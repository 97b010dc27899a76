import { codecsOf, questionNames } from './answers.ts';
import { suggestedEmail } from './email-typos.ts';
import type { Form, FormContext, RawAnswers, Step } from './form.ts';
import { labelOf } from './options.ts';
import { placeOfZip, stateOfZip } from './zip-places.ts';

/** Another answer that the borrower may accept with one press. */
type Suggestion = { name: string; value: string; label: string };

/** The summary has the title, and the field the message: read in one go, nothing is said twice. */
export type Warning = { title: string; message: string; suggestion: Suggestion | null };

type Warnings = Record<string, Warning>;

/** Also boxes of a rural route, of a private company and in Spanish. */
const PO_BOXES = [
  /\b(?:p\.?\s?o\.?\s?box|p\.?\s?o\.?\s?b\.?\s?#?\d+|post\s+office\s+box)\b/i,
  /(?:^|,)\s*box\s*#?\s*\d/i,
  /\b(?:r\.?\s?r\.?|rural\s+route|h\.?\s?c\.?)\s*#?\d+,?\s*box\b/i,
  /\b(?:pmb|apartado(?:\s+postal)?)\s*#?\s*\d/i,
];

/** Valid answers that are probably mistakes. The borrower is asked about each of them once. */
export function stepWarnings(form: Form, step: Step, rawAnswers: RawAnswers, context: FormContext): Warnings {
  const asked = questionNames(step);
  const valid = (name: string) =>
    (asked.includes(name) && validAnswer(form, name, rawAnswers, context)) || '';
  const words = context.copy.form.warnings;
  const warnings: Warnings = {};
  const givenName = nameBefore(valid('lastName'), valid('firstName'));
  if (givenName) {
    warnings.firstName = {
      title: words.titles.firstName,
      message: words.firstName,
      suggestion: { name: 'firstName', value: givenName, label: words.take(givenName) },
    };
  }
  const suggestion = suggestedEmail(valid('email'));
  if (suggestion) {
    warnings.email = {
      title: words.titles.email,
      message: words.email(suggestion),
      suggestion: { name: 'email', value: suggestion, label: words.take(suggestion) },
    };
  }
  const expected = otherState(valid('zipcode'), valid('state'));
  if (expected) {
    const label = context.options.state?.find(({ value }) => value === expected)?.label;
    warnings.zipcode = {
      title: words.titles.zipcode,
      message: words.zipcode(label ?? words.anotherState),
      suggestion: label ? { name: 'state', value: expected, label: words.changeState(label) } : null,
    };
  }
  const street = valid('street');
  if (PO_BOXES.some((pattern) => pattern.test(street))) {
    warnings.street = { title: words.titles.street, message: words.poBox, suggestion: null };
  }
  return warnings;
}

/** The other answer that a warning is about. */
const ALSO_ABOUT: Partial<Record<string, string>> = { zipcode: 'state', firstName: 'lastName' };

/** A whole name in the field of the first name, without the last name. */
function nameBefore(lastName: string, firstName: string): string | null {
  const end = ` ${lastName}`.toLowerCase();
  const isWhole = lastName !== '' && firstName.toLowerCase().endsWith(end);
  return isWhole ? firstName.slice(0, -end.length) : null;
}

/** Warnings about an answer that differs from the stored one. The same answer again means: go on. */
export function newWarnings(
  form: Form,
  step: Step,
  { stored, updated }: { stored: RawAnswers; updated: RawAnswers },
  context: FormContext,
): string[] {
  const hasChanged = (name: string) => (stored[name] ?? '') !== (updated[name] ?? '');
  return Object.keys(stepWarnings(form, step, updated, context)).filter(
    (name) => hasChanged(name) || hasChanged(ALSO_ABOUT[name] ?? name),
  );
}

function validAnswer(form: Form, name: string, rawAnswers: RawAnswers, context: FormContext): string | null {
  const text = rawAnswers[name] ?? '';
  return text !== '' && codecsOf(form, context)[name]?.parse(text).ok ? text : null;
}

function otherState(zipcode: string, state: string): string | null {
  const expected = stateOfZip(zipcode);
  return expected !== null && state !== '' && expected !== state ? expected : null;
}

/** The question that shows the warning. */
export const AUTOFILLED = 'city';

type Place = { city: string; state: string };

/**
 * The place of a new ZIP code, if the borrower left city and state empty. Without scripts no page has filled them in. Once
 * for each ZIP code: after that, an empty field is the borrower's answer.
 */
export async function autofillFromZip(
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
export async function autofillWarning(rawAnswers: RawAnswers, context: FormContext): Promise<Warning | null> {
  const place = await knownPlace(rawAnswers.zipcode ?? '', context);
  if (!place || place.city !== rawAnswers.city || place.state !== rawAnswers.state) return null;
  const state = labelOf(context.options.state ?? [], place.state);
  const { titles, filled } = context.copy.form.warnings;
  return { title: titles.city, message: filled(`${place.city}, ${state}`), suggestion: null };
}

async function knownPlace(zipcode: string, context: FormContext): Promise<Place | null> {
  const { city, state } = await placeOfZip(zipcode, context);
  return city && state ? { city, state } : null;
}
