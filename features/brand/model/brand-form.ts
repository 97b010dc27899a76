import type { FieldErrors, FieldReader } from '#platform/values/field-errors.ts';
import { isAccent } from './accent.ts';

/** How the partner presents itself, without its logo's file. */
export type BrandSettings = {
  brandName: string;
  helpEmail: string;
  helpPhone: string;
  licenceLine: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
  accent: string;
  logoHoldsName: boolean;
};

export const BRAND_FIELD_LABELS: Record<keyof BrandSettings, string> = {
  brandName: 'Brand name',
  helpEmail: 'Help email',
  helpPhone: 'Help phone',
  licenceLine: 'Licensing line',
  privacyUrl: 'Privacy policy',
  termsUrl: 'Terms',
  accent: 'Accent color',
  logoHoldsName: 'Logo includes the name',
};

const EMAIL = /^[^\s@<>"']+@[^\s@<>"']+\.[a-z0-9-]{2,}$/i;
const MAX_URL_LENGTH = 250;

/** A form's look, as far as it can be read, and what is to be put right. Plain http is for a machine of one's own. */
export function parseBrandForm(
  text: FieldReader,
  mayBeHttp: boolean,
): { settings: Partial<BrandSettings>; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const settings: Partial<BrandSettings> = {};
  const set = <Name extends keyof BrandSettings>(
    name: Name,
    value: BrandSettings[Name],
    error: string | null,
  ) => {
    if (error) errors[name] = error;
    else settings[name] = value;
  };
  const line = (name: string) => text(name).replaceAll(/\s+/g, ' ').trim();
  const brandName = line('brandName');
  set('brandName', brandName, /^.{1,60}$/.test(brandName) ? null : 'Enter a name of up to 60 characters');
  const helpEmail = line('helpEmail');
  const isEmail = EMAIL.test(helpEmail) && helpEmail.length <= 100;
  set('helpEmail', helpEmail, isEmail ? null : 'Enter an email address, such as help@example.com');
  const helpPhone = line('helpPhone');
  const isPhone = /^[\d ()+.-]{7,30}$/.test(helpPhone) && helpPhone.replaceAll(/\D/g, '').length >= 7;
  set('helpPhone', helpPhone, isPhone ? null : 'Enter a phone number, such as (555) 010-0142');
  const licenceLine = line('licenceLine') || null;
  set('licenceLine', licenceLine, (licenceLine?.length ?? 0) <= 400 ? null : 'Use up to 400 characters');
  for (const name of ['privacyUrl', 'termsUrl'] as const) {
    const address = text(name).trim() || null;
    set(name, address, address === null ? null : urlError(address, mayBeHttp));
  }
  const accent = line('accent').toLowerCase();
  set('accent', accent, isAccent(accent) ? null : 'Enter a hex color like #17604a');
  set('logoHoldsName', text('logoHoldsName') === 'yes', null);
  return { settings, errors };
}

function urlError(address: string, mayBeHttp: boolean): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname || url.username || url.password)
    return 'Enter the full URL, such as https://example.com/privacy';
  if (url.protocol === 'http:' && !mayBeHttp) return 'The URL must start with https://';
  return address.length > MAX_URL_LENGTH ? `Use up to ${MAX_URL_LENGTH} characters` : null;
}
