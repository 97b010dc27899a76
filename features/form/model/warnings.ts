import { codecsOf } from './answers.ts';
import { suggestedEmail } from './email-typos.ts';
import type { Form, FormContext, RawAnswers, Step } from './form.ts';
import { stateOfZip } from './zip-states.ts';

/** Another answer that the borrower may accept with one press. */
type Suggestion = { name: string; value: string; label: string };

export type Warning = { message: string; suggestion: Suggestion | null };

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
  const asked = step.questions.map((question) => question.name);
  const valid = (name: string) =>
    (asked.includes(name) && validAnswer(form, name, rawAnswers, context)) || '';
  const words = context.copy.form.warnings;
  const warnings: Warnings = {};
  const suggestion = suggestedEmail(valid('email'));
  if (suggestion) {
    warnings.email = {
      message: words.email(suggestion),
      suggestion: { name: 'email', value: suggestion, label: words.takeEmail(suggestion) },
    };
  }
  const expected = otherState(valid('zipcode'), valid('state'));
  if (expected) {
    const label = context.options.state?.find(({ value }) => value === expected)?.label;
    warnings.zipcode = {
      message: words.zipcode(label ?? words.anotherState),
      suggestion: label ? { name: 'state', value: expected, label: words.changeState(label) } : null,
    };
  }
  const street = valid('street');
  if (PO_BOXES.some((pattern) => pattern.test(street))) {
    warnings.street = { message: words.poBox, suggestion: null };
  }
  return warnings;
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
    (name) => hasChanged(name) || (name === 'zipcode' && hasChanged('state')),
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
