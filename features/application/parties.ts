import 'server-only';
import { type AccentTones, accentTones } from '#features/brand/model/accent.ts';
import type { Partner } from '#features/brand/model/brand-form.ts';
import { isSoftInquiry } from '#features/brand/soft-inquiry.ts';
import type { Parties } from '#features/form/model/parties.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import type { Language } from '#features/wording/model/language.ts';
import { operatorConfig, operatorProfile } from '#operator/live.ts';
import { env } from '#platform/config/env.ts';
import { type ErrorPageBrand, rememberErrorPageBrand } from '#platform/process/error-page-brand.ts';
import { formatRetention } from '#platform/values/duration.ts';

export const ssnDigits = (): 4 | 9 => operatorConfig().ssnDigits;

export const appOrigin = (): string => env().APP_ORIGIN;

export function describeParties(partner: Partner, language: Language = 'en'): Parties {
  const { name, isNamed, site, isPractice } = operatorProfile();
  rememberErrorPageBrand(toErrorPageBrand(partner));
  return {
    partner,
    isSoftInquiry: isSoftInquiry(partner),
    operatorName: isNamed ? name : DICTIONARIES[language].parts.unnamedOperator,
    operatorSite: site,
    ssnDigits: ssnDigits(),
    isPractice,
    answerRetention: formatRetention(env().RETAIN_DRAFTS, language),
    proofRetention: formatRetention(env().RETAIN_EVIDENCE, language),
    origin: appOrigin(),
  };
}

/** The server's own error pages use it without a database. */
function toErrorPageBrand({ brandName, helpEmail, helpPhone, typeface, accent }: Partner): ErrorPageBrand {
  const { light, dark } = themeOf(accent);
  const tone = (name: keyof AccentTones) => ({ light: light[name], dark: dark[name] });
  return {
    brandName,
    helpEmail,
    helpPhone,
    typeface,
    colors: {
      accent: tone('fill'),
      'accent-over': tone('fillOver'),
      'on-accent': tone('onFill'),
      'accent-strong': tone('strong'),
      'accent-wash': tone('wash'),
      page: tone('page'),
      surface: tone('surface'),
      sunken: tone('sunken'),
      line: tone('line'),
    },
  };
}

type Theme = { light: AccentTones; dark: AccentTones };

const known = new Map<string, Theme>();

export function themeOf(accent: string): Theme {
  const theme = known.get(accent) ?? accentTones(accent);
  known.set(accent, theme);
  return theme;
}
