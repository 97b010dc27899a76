import { type DropReason, dropReason } from './parameter-values.ts';
import { TEST_PARAMETER } from './test-link.ts';

/** What an address may say of where somebody comes from. */
export const UTM_NAMES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

export type LinkInput = {
  /** By the names of the parameters; empty ones are left out. */
  values: Record<string, string>;
  isTest: boolean;
};

/** What a campaign's address may carry. */
export type LinkContext = {
  passThrough: readonly string[];
  /** The values on offer for the purpose; none where the product asks for no purpose. */
  purposes: readonly string[];
};

/** The names of all parameters that a link of this campaign may carry, in the order of the finished address. */
export function linkParameterNames({ passThrough, purposes }: LinkContext): string[] {
  const input = purposes.length > 0 ? ['amount', 'purpose'] : ['amount'];
  return [...new Set([...UTM_NAMES, ...input, ...passThrough])];
}

/** The finished address, and what of the wish is left out of it, since the form would drop it: name → why. */
export function buildCampaignLink(origin: string, slug: string, input: LinkInput, context: LinkContext) {
  const url = new URL(`/start/${slug}`, origin);
  const errors: Record<string, string> = {};
  for (const name of linkParameterNames(context)) {
    const value = input.values[name]?.trim();
    if (!value) continue;
    const error = parameterError(name, value, context);
    if (error) errors[name] = error;
    else url.searchParams.set(name, name === 'amount' ? value.replaceAll(/[$,\s]/g, '') : value);
  }
  if (input.isTest) url.searchParams.set(TEST_PARAMETER.name, TEST_PARAMETER.value);
  return { url: url.href, errors };
}

function parameterError(name: string, value: string, { purposes }: LinkContext): string | null {
  if (name === 'amount')
    return /^\$?\s*[1-9][\d,]{0,8}$/.test(value) ? null : 'Enter whole dollars, such as 15000';
  if (name === 'purpose') return purposes.includes(value) ? null : 'Choose a purpose from the list';
  const reason = dropReason(name, value);
  return reason && `Left out: ${DROP_REASON_LABELS[reason]}`;
}

/** What is wrong with a value that the form drops, in words for staff. */
export const DROP_REASON_LABELS: Record<DropReason, string> = {
  email: 'it contains an email address',
  phone: 'it looks like a phone number',
  ssn: 'it looks like a Social Security number',
  too_long: 'it is longer than 512 characters',
  characters: 'it contains a character that links can’t use',
};
