import * as z from 'zod';
import type { FieldErrors } from '#platform/values/field-errors.ts';
import { textLine } from './campaign-slug.ts';
import { isDay, linesOf } from './landing-lines.ts';

const EXAMPLE = z.object({
  /** In percent. */
  lowestApr: z.number(),
  highestApr: z.number(),
  apr: z.number(),
  /** In dollars. */
  amount: z.number(),
  payment: z.number(),
  total: z.number(),
  months: z.number().int(),
});
export type LoanExample = z.infer<typeof EXAMPLE>;

/** Places for what only the partner can prove, the same in each language. An empty one shows nothing. */
export const SLOTS = {
  lenders: z
    .object({ names: z.array(z.string().max(40)).max(8), date: z.string() })
    .nullable()
    .default(null),
  example: EXAMPLE.nullable().default(null),
  licenses: z
    .object({ nmlsId: z.string(), lines: z.array(z.string().max(120)).max(60) })
    .nullable()
    .default(null),
};
const ALL_SLOTS = z.object(SLOTS);
export type LandingSlots = z.infer<typeof ALL_SLOTS>;

export const SLOT_LABELS: Record<keyof LandingSlots, string> = {
  lenders: 'Lenders',
  example: 'Representative example',
  licenses: 'Licenses',
};

const EXAMPLE_LABELS = {
  lowestApr: 'Lowest APR',
  highestApr: 'Highest APR',
  exampleAmount: 'Loan amount',
  exampleApr: 'APR of the example',
  exampleMonths: 'Months',
  examplePayment: 'Monthly payment',
  exampleTotal: 'Total of payments',
} as const;
type ExampleField = keyof typeof EXAMPLE_LABELS;
export const EXAMPLE_FIELDS = Object.keys(EXAMPLE_LABELS) as ExampleField[];

export const SLOT_FIELD_LABELS = {
  lenders: 'Lender names',
  lendersDate: 'As of',
  ...EXAMPLE_LABELS,
  nmlsId: 'NMLS ID',
  licenses: 'State licenses',
} as const;
export type SlotField = keyof typeof SLOT_FIELD_LABELS;

const exampleFields = Object.fromEntries(EXAMPLE_FIELDS.map((name) => [name, textLine(20)])) as Record<
  ExampleField,
  ReturnType<typeof textLine>
>;

export const SLOT_FIELDS = {
  lenders: z.string().trim().max(400, 'Use up to 400 characters'),
  lendersDate: z.string().trim().max(10, 'Enter a date, such as 2026-10-31'),
  ...exampleFields,
  nmlsId: z
    .string()
    .trim()
    .regex(/^\d{0,12}$/, 'Enter the digits of the NMLS ID only'),
  licenses: z.string().trim().max(8_000, 'Use up to 8,000 characters'),
};

type Typed = Partial<Record<SlotField, string>>;

export function parseSlots(typed: Record<SlotField, string>): LandingSlots {
  const names = linesOf(typed.lenders);
  const lines = linesOf(typed.licenses);
  return {
    lenders: names.length > 0 ? { names, date: typed.lendersDate } : null,
    example: parseExample(typed),
    licenses: typed.nmlsId || lines.length > 0 ? { nmlsId: typed.nmlsId, lines } : null,
  };
}

export function slotFields({ lenders, example, licenses }: LandingSlots): Record<SlotField, string> {
  const shown = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    lenders: lenders?.names.join('\n') ?? '',
    lendersDate: lenders?.date ?? '',
    lowestApr: shown(example?.lowestApr),
    highestApr: shown(example?.highestApr),
    exampleAmount: shown(example?.amount),
    exampleApr: shown(example?.apr),
    exampleMonths: shown(example?.months),
    examplePayment: shown(example?.payment),
    exampleTotal: shown(example?.total),
    nmlsId: licenses?.nmlsId ?? '',
    licenses: licenses?.lines.join('\n') ?? '',
  };
}

/** Null unless every field holds a number. */
function parseExample(typed: Typed): LoanExample | null {
  const [lowestApr, highestApr, amount, apr, months, payment, total] = EXAMPLE_FIELDS.map((name) =>
    numberOf(typed[name] ?? ''),
  );
  const parsed = EXAMPLE.safeParse({ lowestApr, highestApr, amount, apr, months, payment, total });
  return parsed.success ? parsed.data : null;
}

/** Undefined without one. */
function numberOf(typed: string): number | undefined {
  const digits = typed.replaceAll(/[$,%\s]/g, '');
  return /^\d+(?:\.\d{1,3})?$/.test(digits) ? Number(digits) : undefined;
}

export function slotErrors(typed: Typed & { disclosures?: string }): FieldErrors {
  const lacksDisclosure = typed.exampleApr && !typed.disclosures;
  return {
    ...(lacksDisclosure && { disclosures: 'Enter the disclosure that must appear with the example' }),
    ...lenderErrors(typed),
    ...exampleErrors(typed),
    ...licenseErrors(typed),
  };
}

function lenderErrors({ lenders = '', lendersDate = '' }: Typed): FieldErrors {
  const names = linesOf(lenders);
  if (names.length > 8 || names.some((name) => name.length > 40))
    return { lenders: 'Use up to 8 lenders, one on each line, and up to 40 characters for each' };
  if (names.length === 0 && lendersDate) return { lenders: 'Enter the lenders, one on each line' };
  if (names.length > 0 && !isDay(lendersDate))
    return { lendersDate: 'Enter the date of the operator’s list, such as 2026-10-31' };
  return {};
}

function licenseErrors({ licenses = '' }: Typed): FieldErrors {
  const lines = linesOf(licenses);
  const isShort = lines.length <= 60 && lines.every((line) => line.length <= 120);
  return isShort ? {} : { licenses: 'Use up to 60 lines, and up to 120 characters on each' };
}

function exampleErrors(typed: Typed): FieldErrors {
  if (EXAMPLE_FIELDS.every((name) => !typed[name])) return {};
  const wrong = EXAMPLE_FIELDS.find((name) => numberOf(typed[name] ?? '') === undefined);
  if (wrong)
    return { [wrong]: `Enter “${EXAMPLE_LABELS[wrong]}” as a number, or leave the whole example blank` };
  const example = parseExample(typed);
  return example ? implausible(example) : { exampleMonths: 'Enter a whole number of months' };
}

const MAX_APR = 100;
const MAX_MONTHS = 480;
/** Each payment is rounded to a cent, and the last one differs. */
const CENT = 0.01;

/** Why the numbers can't belong to one loan. */
function implausible(example: LoanExample): FieldErrors {
  const { lowestApr, highestApr, apr, amount, months, payment, total } = example;
  if (highestApr > MAX_APR) return { highestApr: `Enter an APR of up to ${MAX_APR}` };
  if (lowestApr > highestApr) return { lowestApr: 'The lowest APR is above the highest one' };
  if (apr < lowestApr || apr > highestApr)
    return { exampleApr: `Enter an APR from ${lowestApr} to ${highestApr}, the range above` };
  if (months < 1 || months > MAX_MONTHS) return { exampleMonths: `Enter 1 to ${MAX_MONTHS} months` };
  if (Math.abs(total - payment * months) > CENT * (months + 1))
    return { exampleTotal: `${months} payments of ${dollars(payment)} are ${dollars(payment * months)}` };
  if (total < amount) return { exampleTotal: 'The total of payments is below the loan amount' };
  const highest = paymentAt(apr, amount, months);
  // A fee that the borrower pays from the loan raises the APR, not the payment.
  if (payment > highest + CENT)
    return { examplePayment: `At ${apr}% APR a payment is at most ${dollars(highest)}` };
  return {};
}

function paymentAt(apr: number, amount: number, months: number): number {
  const rate = apr / 1_200;
  return rate === 0 ? amount / months : (amount * rate) / (1 - (1 + rate) ** -months);
}

const dollars = (value: number) =>
  `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
