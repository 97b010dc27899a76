import type { LandingContent } from './landing.ts';
import { NAMES_SOFT_INQUIRY } from './landing-claims.ts';

type Texts = Partial<LandingContent>;

const isClaim = (name: string, value: unknown): boolean =>
  name === 'inquiryLine' ? value !== '' : NAMES_SOFT_INQUIRY.test(JSON.stringify(value));

/** A disclosure may warn of a lender's check, and a page with a rate needs it. */
const isFixed = (name: string, value: unknown): boolean =>
  name === 'disclosures' || (typeof value !== 'string' && !Array.isArray(value));

export const claimsSoftInquiry = ({ es, ...en }: LandingContent): boolean =>
  [en, es].some((texts: Texts) =>
    Object.entries(texts).some(([name, value]) => !isFixed(name, value) && isClaim(name, value)),
  );

/** As a page is shown while the operator of the settings has confirmed nothing. */
export const withoutSoftInquiry = ({ es, ...en }: LandingContent): LandingContent => ({
  ...withoutClaims(en),
  es: withoutClaims(es),
});

const withoutClaims = <Content extends Texts>(texts: Content): Content =>
  Object.fromEntries(
    Object.entries(texts).map(([name, value]) => {
      if (isFixed(name, value)) return [name, value];
      if (Array.isArray(value)) return [name, value.filter((each) => !isClaim(name, each))];
      return [name, isClaim(name, value) ? '' : value];
    }),
  ) as Content;
