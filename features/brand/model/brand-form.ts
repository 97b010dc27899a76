import * as z from 'zod';
import type { FieldErrors, FieldReader } from '#platform/values/field-errors.ts';
import { field, type ParsedForm, parseForm } from '#platform/values/posted-form.ts';
import { TYPEFACES } from '#platform/values/typefaces.ts';
import { isAccent } from './accent.ts';
import type { LogoFile } from './logo-file.ts';
import { CORNERS, HEADERS } from './looks.ts';

export type BrandSettings = z.infer<typeof SETTINGS>;

export type BrandRow = BrandSettings & { logo: LogoFile | null };
/** As published. */
export type Partner = BrandRow;

export const BRAND_FIELD_LABELS: Record<keyof BrandSettings, string> = {
  brandName: 'Brand name',
  helpEmail: 'Help email',
  helpPhone: 'Help phone',
  licenceLine: 'License line',
  licenseLineEs: 'License line in Spanish',
  privacyUrl: 'Privacy policy',
  termsUrl: 'Terms',
  accent: 'Accent color',
  logoHoldsName: 'Logo includes the name',
  corners: 'Corners',
  header: 'Header',
  typeface: 'Typeface',
  softInquiryOperator: 'Operator that confirmed a soft inquiry',
  softInquirySource: 'Source of the soft inquiry',
};

const EMAIL = /^[^\s@<>"']+@[^\s@<>"']+\.[a-z0-9-]{2,}$/i;
const MAX_URL_LENGTH = 250;
const NAME_ERROR = 'Enter a name of up to 60 characters';
const EMAIL_ERROR = 'Enter an email address, such as help@example.com';
const PHONE_ERROR = 'Enter a phone number, such as (555) 010-0142';

const line = () => z.string().overwrite((text) => text.replaceAll(/\s+/g, ' ').trim());
const optionalLine = (max: number) =>
  line()
    .max(max, `Use up to ${max} characters`)
    .transform((text) => text || null);
const address = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || isWebAddress(text),
    'Enter the full URL, such as https://example.com/privacy',
  )
  .max(MAX_URL_LENGTH, `Use up to ${MAX_URL_LENGTH} characters`)
  .transform((text) => text || null);

const SETTINGS = z.object({
  brandName: line().min(1, NAME_ERROR).max(60, NAME_ERROR),
  helpEmail: line().regex(EMAIL, EMAIL_ERROR).max(100, EMAIL_ERROR),
  helpPhone: line()
    .regex(/^[\d ()+.-]*$/, PHONE_ERROR)
    .max(30, PHONE_ERROR)
    .refine((text) => text.replaceAll(/\D/g, '').length >= 7, PHONE_ERROR),
  licenceLine: optionalLine(400),
  licenseLineEs: optionalLine(400),
  privacyUrl: address,
  termsUrl: address,
  accent: line().toLowerCase().refine(isAccent, 'Enter a hex color like #17604a'),
  logoHoldsName: z.string().transform((text) => text === 'yes'),
  corners: z.enum(CORNERS, 'Choose the corners'),
  header: z.enum(HEADERS, 'Choose a header'),
  typeface: z.enum(TYPEFACES, 'Choose a typeface'),
  softInquiryOperator: optionalLine(100),
  softInquirySource: optionalLine(300),
});

const SHOWN = { token: z.string() };
export const BRAND_FORM = z.object({ ...SHOWN, ...SETTINGS.shape });
export const BRAND_DRAFT_FORM = z.object(SHOWN);
export const BRAND_PUBLISH_FORM = z.object({ ...SHOWN, reason: z.string().trim() });
export const LOGO_FORM = z.object({ ...SHOWN, logo: field(z.file(), { type: 'file', required: true }) });

/** A local installation may use http. */
export function parseBrandForm(
  text: FieldReader<keyof BrandSettings>,
  mayBeHttp: boolean,
): ParsedForm<BrandSettings> {
  return parseForm(SETTINGS, text, (valid) => ({
    ...Object.fromEntries(
      (['privacyUrl', 'termsUrl'] as const)
        .filter((name) => !mayBeHttp && valid[name] && new URL(valid[name]).protocol === 'http:')
        .map((name) => [name, 'The URL must start with https://']),
    ),
    ...softInquiryErrors(valid),
  }));
}

function softInquiryErrors(valid: Partial<BrandSettings>): FieldErrors {
  const { softInquiryOperator: operator, softInquirySource: source } = valid;
  if (operator && source === null)
    return { softInquirySource: 'Enter where the operator says so, such as a contract and its section' };
  if (source && operator === null)
    return { softInquiryOperator: 'Enter the operator’s name as borrowers read it' };
  return {};
}

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !!url.hostname && !url.username && !url.password;
}
