import * as z from 'zod';
import type { CampaignConstant, PassedValue, Product } from '#features/form/model/campaign.ts';
import type { FieldErrors, FieldReader, FormResult } from '#platform/values/field-errors.ts';
import { field } from '#platform/values/posted-form.ts';
import { type DropReason, dropReason } from './parameter-values.ts';
import { parsePassThrough } from './pass-through.ts';

export const MAX_CONSTANTS = 10;
const MAX_NAME_LENGTH = 40;
const MAX_VALUE_LENGTH = 200;

export const CONSTANT_TYPES = { text: 'Text', number: 'Number', boolean: 'Yes or no' } as const;
export type ConstantType = keyof typeof CONSTANT_TYPES;

/** The names of a row's fields end in its number. */
export const CONSTANT_FIELDS = {
  'constantName-*': field(z.string().trim(), { maxLength: MAX_NAME_LENGTH }),
  'constantType-*': z.string(),
  'constantValue-*': field(z.string().trim(), { maxLength: MAX_VALUE_LENGTH }),
};

type ConstantField = `constant${'Name' | 'Type' | 'Value'}-${string}`;

export const CONSTANT_ROWS: readonly string[] = Array.from({ length: MAX_CONSTANTS }, (_, index) =>
  String(index + 1),
);

type Known = { product?: Product; passThrough?: readonly string[] };

/** A row without name and value doesn't count. The rules of link parameters apply to names and values. */
export function parseConstants(
  text: FieldReader<ConstantField>,
  { product, passThrough = [] }: Known,
): FormResult<{ constants: CampaignConstant[] }> {
  const errors: FieldErrors = {};
  const constants: CampaignConstant[] = [];
  const taken = new Set<string>();
  const fromLinks = new Set(passThrough.map((name) => name.toLowerCase()));
  for (const row of CONSTANT_ROWS) {
    const name = text(`constantName-${row}`).trim();
    const typed = text(`constantValue-${row}`).trim();
    if (name === '' && typed === '') continue;
    const value = parseValue(name, text(`constantType-${row}`), typed);
    const error = nameError(name, { taken, fromLinks });
    if (error) errors[`constantName-${row}`] = error;
    if (!value.ok) errors[`constantValue-${row}`] = value.message;
    else constants.push({ name, value: value.value });
    taken.add(name.toLowerCase());
    if (product && product !== 'personal_loan')
      errors[`constantName-${row}`] = 'Leave this blank. Only personal loan leads can carry constants';
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, constants };
}

export const constantType = ({ value }: CampaignConstant): ConstantType => {
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'text';
};

export function constantText({ value }: CampaignConstant): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

function nameError(
  name: string,
  { taken, fromLinks }: { taken: ReadonlySet<string>; fromLinks: ReadonlySet<string> },
): string | null {
  if (name === '') return 'Enter a name';
  const parsed = parsePassThrough(name);
  if (!parsed.ok) return parsed.message;
  if (parsed.value.length !== 1 || parsed.value[0] !== name) return 'Enter one name without spaces';
  const folded = name.toLowerCase();
  if (taken.has(folded)) return `“${name}” is already used. Enter another name`;
  if (fromLinks.has(folded))
    return `“${name}” is a parameter sent to the operator. Remove it there, or enter another name`;
  return null;
}

type ParsedValue = { ok: true; value: PassedValue } | { ok: false; message: string };

const PERSONAL = 'Remove it: the operator must not get it this way';
const DROPPED: Record<DropReason, string> = {
  email: `This contains an email address. ${PERSONAL}`,
  phone: `This looks like a phone number. ${PERSONAL}`,
  ssn: `This looks like a Social Security number. ${PERSONAL}`,
  too_long: `Use up to ${MAX_VALUE_LENGTH} characters`,
  characters: 'Remove invisible characters and < > " ` \\ ^',
};

/** As a JSON number prints it. More digits than this would change on their way. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/;
const MAX_DIGITS = 15;

function parseValue(name: string, type: string, typed: string): ParsedValue {
  if (typed === '') return { ok: false, message: 'Enter a value' };
  if (type === 'boolean') {
    if (/^(?:yes|true)$/i.test(typed)) return { ok: true, value: true };
    if (/^(?:no|false)$/i.test(typed)) return { ok: true, value: false };
    return { ok: false, message: 'Enter yes or no' };
  }
  if (typed.length > MAX_VALUE_LENGTH) return { ok: false, message: DROPPED.too_long };
  const reason = dropReason(name, typed);
  if (reason) return { ok: false, message: DROPPED[reason] };
  if (type === 'text') return { ok: true, value: typed };
  if (type !== 'number') return { ok: false, message: 'Choose a type' };
  if (!NUMBER.test(typed) || typed.replaceAll(/\D/g, '').length > MAX_DIGITS)
    return {
      ok: false,
      message: `Enter a number of up to ${MAX_DIGITS} digits, such as 12 or -0.5, or choose the type “${CONSTANT_TYPES.text}”`,
    };
  // A JSON number has no negative zero.
  return { ok: true, value: Number(typed) || 0 };
}
