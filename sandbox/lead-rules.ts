import { z } from 'zod';

const PURPOSES = [
  ...['credit_card_refinancing', 'debt_consolidation', 'home_improvement', 'major_purchase', 'home_buying'],
  ...[
    'car_financing',
    'green_loan',
    'business',
    'vacation',
    'moving_relocation',
    'medical_expenses',
    'wedding',
  ],
  ...['motorcycle', 'rv', 'boat', 'taxes', 'baby_or_adoption', 'engagement_ring_financing'],
  ...['cosmetic_procedures', 'special_occasion', 'other'],
];

// The contract shows one value of each; the rest are assumed.
const EMPLOYMENT_STATUSES = [
  ...['employed_full_time', 'employed_part_time', 'self_employed', 'military', 'retired', 'student'],
  ...['not_employed', 'unemployed', 'other'],
];
const HOUSING_TYPES = [
  ...['rent', 'own', 'own_outright', 'own_with_mortgage', 'mortgage', 'live_with_family', 'other'],
];

const STATES = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
  'OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
).split(' ');

const YOUNGEST_YEARS = 18;
const OLDEST_YEARS = 120;

export type Lead = z.infer<ReturnType<typeof leadRules>>;

/** The body of a v3 lead, contract 2.1 and 2.2, with nothing else in it. */
export function leadRules(today: Date) {
  return z.strictObject({
    requestedLoanAmount: z.int().min(1_000).max(200_000),
    loanPurpose: z.enum(PURPOSES),
    borrower: z.strictObject({
      email: z.email(),
      firstName: filled,
      lastName: filled,
      phone: z.string().regex(/^\d{10}$/, 'Must be exactly 10 digits.'),
      dob: z
        .string()
        .refine((text) => isAdultBirthday(text, today), 'Must be YYYYMMDD, a real date, 18 or older.'),
      ssn: z.string().regex(/^(\d{4}|\d{9})$/, 'Must be 4 or 9 digits.'),
    }),
    address: z.strictObject({
      street: filled,
      city: filled,
      state: z.enum(STATES),
      zipcode: z.string().regex(/^\d{5}$/, 'Must be 5 digits.'),
    }),
    employment: z.strictObject({ status: z.enum(EMPLOYMENT_STATUSES), incomeYearly: z.number().min(0) }),
    housing: z.strictObject({ type: z.enum(HOUSING_TYPES), monthlyPayment: z.number().min(0) }),
    disclosuresText: z.object({ 'personal.consent': z.string().min(1) }).catchall(z.string()),
    partnerLeadId: filled.optional(),
    partnerCampaignId: filled.optional(),
    partnerPassedData: z.record(z.string(), z.unknown()).optional(),
  });
}

const filled = z.string().regex(/\S/, 'Must not be blank.').max(255);

export type FieldError = { field: string; message: string };

export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key].join('.'),
          message: 'Is not a field of a lead.',
        }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  );
}

function isAdultBirthday(text: string, today: Date): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // JavaScript rolls 30 February over into March.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso) return false;
  return text <= birthdayOf(YOUNGEST_YEARS, today) && text >= birthdayOf(OLDEST_YEARS, today);
}

/** Who was born on this day turns that many years old today. */
function birthdayOf(years: number, today: Date): string {
  const monthAndDay = today.toISOString().slice(5, 10).replace('-', '');
  return `${today.getUTCFullYear() - years}${monthAndDay}`;
}
