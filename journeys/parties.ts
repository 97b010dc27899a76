import 'server-only';
import { type AccentTones, tonesOf } from '#domain/accent.ts';
import { spanInWords } from '#domain/span.ts';
import { type Letterhead, rememberLetterhead } from '#edge/letterhead.ts';
import { operatorTerms } from '#operator/live.ts';
import { retention } from '#records/db.ts';
import { findLogo, type Partner, requirePartner } from '#records/partner.ts';

/** Who a borrower deals with: the partner who asks, and the operator who receives. */
export type Parties = {
  partner: Partner;
  tones: { light: AccentTones; dark: AccentTones };
  operatorName: string;
  ssnDigits: 4 | 9;
  isPractice: boolean;
  answersKeptFor: string;
};

/** The names and contacts that every borrower page shows. Throws where the partner's record is missing. */
export async function describeParties(): Promise<Parties> {
  const { name, ssnDigits, isPractice } = operatorTerms();
  const partner = await requirePartner();
  const tones = tonesFor(partner.accent);
  rememberLetterhead(letterheadOf(partner, tones));
  return {
    partner,
    tones,
    operatorName: name,
    ssnDigits,
    isPractice,
    answersKeptFor: spanInWords(retention().draftMs),
  };
}

/** For the pages that the server answers without asking anybody here. */
function letterheadOf(
  { brandName, helpEmail, helpPhone }: Partner,
  { light, dark }: Parties['tones'],
): Letterhead {
  const tone = (name: keyof AccentTones) => ({ light: light[name], dark: dark[name] });
  return {
    ...{ brandName, helpEmail, helpPhone },
    colours: {
      accent: tone('fill'),
      'accent-over': tone('fillOver'),
      'on-accent': tone('onFill'),
      'accent-strong': tone('strong'),
      'accent-wash': tone('wash'),
      page: tone('page'),
      surface: tone('surface'),
      line: tone('line'),
    },
  };
}

const known = new Map<string, Parties['tones']>();

/** The same few accents are asked for with every page. */
function tonesFor(accent: string): Parties['tones'] {
  const tones = known.get(accent) ?? tonesOf(accent);
  known.set(accent, tones);
  return tones;
}

/** The file of a partner's logo under its hash; null where there is none of that hash. */
export const readLogo = findLogo;
