import { z } from 'zod';
import * as lists from './enumerations.ts';
import { addressParts, email, filled, ipAddress, money, phone, slashedBirthDate } from './fields.ts';

export type Prefill = { meta: z.infer<typeof meta>; data: z.infer<ReturnType<typeof anyData>> };

type Fields = ReturnType<typeof dataFields>;

const EVERY_FLOW = ['firstName', 'lastName', 'email', 'ipAddress'] as const;
const LONG_FORM = [...EVERY_FLOW, 'dob', 'phone', 'address', 'financial', 'citizenship'] as const;

// The first flow is documented; the others and their fields are assumed.
const FLOWS: Record<string, readonly (keyof Fields)[]> = {
  'personal-borrower': [...LONG_FORM, 'loan'],
  'refi-borrower': LONG_FORM,
  'quick-match': [...EVERY_FLOW, 'loan'],
};
const FLOW_NAMES = Object.keys(FLOWS);

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
    dob: slashedBirthDate(today),
    phone,
    email,
    ipAddress,
    address: z.strictObject(addressParts).partial(),
    loan: z.strictObject({ requestedAmount: money, purpose: z.enum(lists.PURPOSES) }).partial(),
    financial: z
      .strictObject({
        employmentStatus: z.enum(lists.EMPLOYMENT_STATUSES),
        annualIncome: money,
        creditScoreQuality: z.enum(lists.CREDIT_QUALITIES),
        housingType: z.enum(lists.HOUSING_TYPES),
      })
      .partial(),
    citizenship: z
      .strictObject({
        status: z.enum(lists.CITIZENSHIPS),
        ssn: z.string().regex(/^(\d{4}|\d{9}|\d{3}-\d\d-\d{4})$/, 'Must be 4 or 9 digits, dashes allowed.'),
      })
      .partial(),
  };
}
