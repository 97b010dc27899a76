import type { Partner } from '#features/brand/model/brand-form.ts';

/** The operator's public site, where borrowers find their results. */
export type OperatorSite = { href: string; host: string };

/** The operator as pages name it. `operatorSite` is null if no site is set. */
export type OperatorParty = { operatorName: string; operatorSite: OperatorSite | null };

/** Of a borrower's pages. */
export type Parties = OperatorParty & {
  partner: Partner;
  /** The operator of the settings has confirmed that checking offers leaves a credit score as it is. */
  isSoftInquiry: boolean;
  ssnDigits: 4 | 9;
  isPractice: boolean;
  answerRetention: string;
  proofRetention: string;
  origin: string;
};
