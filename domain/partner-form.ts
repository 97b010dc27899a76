import { isAccent } from './accent.ts';
import type { Faults, FormTexts } from './campaign-form.ts';

/** How the partner presents itself, without its logo's file. */
export type PartnerLook = {
  brandName: string;
  helpEmail: string;
  helpPhone: string;
  licenceLine: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
  accent: string;
  logoHoldsName: boolean;
};

export const LOOK_NAMES: Record<keyof PartnerLook, string> = {
  brandName: 'Brand name',
  helpEmail: 'Help e-mail',
  helpPhone: 'Help phone',
  licenceLine: 'Licence line',
  privacyUrl: 'Privacy notice',
  termsUrl: 'Terms',
  accent: 'Accent',
  logoHoldsName: 'The logo holds the name',
};

const EMAIL = /^[^\s@<>"']+@[^\s@<>"']+\.[a-z0-9-]{2,}$/i;
const ADDRESS_LONGEST = 250;

/** A form's look, as far as it can be read, and what is to be put right. Plain http is for a machine of one's own. */
export function readPartnerForm(
  text: FormTexts,
  mayBePlain: boolean,
): { look: Partial<PartnerLook>; faults: Faults } {
  const faults: Faults = {};
  const look: Partial<PartnerLook> = {};
  const take = <Name extends keyof PartnerLook>(
    name: Name,
    value: PartnerLook[Name],
    fault: string | null,
  ) => {
    if (fault) faults[name] = fault;
    else look[name] = value;
  };
  const line = (name: string) => text(name).replaceAll(/\s+/g, ' ').trim();
  const brandName = line('brandName');
  take('brandName', brandName, /^.{1,60}$/.test(brandName) ? null : 'Give the name in at most 60 characters');
  const helpEmail = line('helpEmail');
  const isMail = EMAIL.test(helpEmail) && helpEmail.length <= 100;
  take('helpEmail', helpEmail, isMail ? null : 'Give an e-mail address, such as help@example.com');
  const helpPhone = line('helpPhone');
  const isPhone = /^[\d ()+.-]{7,30}$/.test(helpPhone) && helpPhone.replaceAll(/\D/g, '').length >= 7;
  take('helpPhone', helpPhone, isPhone ? null : 'Give a phone number, such as (555) 010-0142');
  const licenceLine = line('licenceLine') || null;
  take('licenceLine', licenceLine, (licenceLine?.length ?? 0) <= 400 ? null : 'Use at most 400 characters');
  for (const name of ['privacyUrl', 'termsUrl'] as const) {
    const address = text(name).trim() || null;
    take(name, address, address === null ? null : addressFault(address, mayBePlain));
  }
  const accent = line('accent').toLowerCase();
  take('accent', accent, isAccent(accent) ? null : 'Write the colour like #17604a');
  take('logoHoldsName', text('logoHoldsName') === 'yes', null);
  return { look, faults };
}

function addressFault(address: string, mayBePlain: boolean): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname || url.username || url.password)
    return 'Give the whole address, such as https://example.com/privacy';
  if (url.protocol === 'http:' && !mayBePlain) return 'The address must begin with https://';
  return address.length > ADDRESS_LONGEST ? `Use at most ${ADDRESS_LONGEST} characters` : null;
}
