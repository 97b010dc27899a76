import { z } from 'zod';
import { compactFromSlashes, isAdultBirthDate } from './dates.ts';
import {
  CITIZENSHIPS,
  CREDIT_QUALITIES,
  EMPLOYMENT_STATUSES,
  HOUSING_TYPES,
  PURPOSES,
  STATES,
} from './enumerations.ts';
import { email, filled, ipAddress, money, zipcode } from './fields.ts';

export type Prefill = { meta: z.infer<typeof meta>; data: z.infer<ReturnType<typeof anyData>> };

type Fields = ReturnType<typeof dataFields>;

// The first flow is documented; the others and their fields are assumed.
const FLOWS: Record<string, (keyof Fields)[]> = {
  'personal-borrower': [
    ...(['firstName', 'lastName', 'dob', 'phone', 'email', 'ipAddress', 'address'] as const),
    ...(['loan', 'financial', 'citizenship'] as const),
  ],
  'refi-borrower': [
    ...(['firstName', 'lastName', 'dob', 'phone', 'email', 'ipAddress', 'address'] as const),
    ...(['financial', 'citizenship'] as const),
  ],
  'quick-match': ['firstName', 'lastName', 'email', 'ipAddress', 'loan'],
};
export const FLOW_NAMES = Object.keys(FLOWS);

const meta = z.strictObject({
  partner: filled,
  flow: z.enum(FLOW_NAMES),
  ctaLocation: filled.optional(),
  partnerId: filled.optional(),
});
const anyFlow = z.object({ meta: z.object({ flow: z.enum(FLOW_NAMES) }) });

/** Contract 2.5. The flow decides which fields of `data` are accepted. */
export function prefillRules(json: unknown, today: Date): z.ZodType<Prefill> {
  const accepted = FLOWS[anyFlow.safeParse(json).data?.meta.flow ?? ''] ?? FLOWS['personal-borrower'] ?? [];
  const fields = Object.entries(dataFields(today)).filter(([name]) =>
    accepted.includes(name as keyof Fields),
  );
  return z.strictObject({ meta, data: anyData(Object.fromEntries(fields) as Fields) });
}

const anyData = (fields: Fields) => z.strictObject(fields).partial();

function dataFields(today: Date) {
  return {
    firstName: filled,
    lastName: filled,
    dob: z
      .string()
      .refine(
        (text) => text.includes('/') && isAdultBirthDate(compactFromSlashes(text), today),
        'Must be MM/DD/YYYY, a real date, 18 or older.',
      ),
    phone: z
      .string()
      .refine((text) => /^1?\d{10}$/.test(text.replace(/[\s().+-]/g, '')), 'Must hold 10 digits.'),
    email,
    ipAddress,
    address: z.strictObject({ street: filled, city: filled, state: z.enum(STATES), zipcode }).partial(),
    loan: z.strictObject({ requestedAmount: money, purpose: z.enum(PURPOSES) }).partial(),
    financial: z
      .strictObject({
        employmentStatus: z.enum(EMPLOYMENT_STATUSES),
        annualIncome: money,
        creditScoreQuality: z.enum(CREDIT_QUALITIES),
        housingType: z.enum(HOUSING_TYPES),
      })
      .partial(),
    citizenship: z
      .strictObject({
        status: z.enum(CITIZENSHIPS),
        ssn: z.string().regex(/^(\d{4}|\d{9}|\d{3}-\d\d-\d{4})$/, 'Must be 4 or 9 digits, dashes allowed.'),
      })
      .partial(),
  };
}
