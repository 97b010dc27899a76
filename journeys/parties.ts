import 'server-only';
import { spanInWords } from '#domain/span.ts';
import { operatorTerms } from '#operator/live.ts';
import { retention } from '#records/db.ts';
import { type Partner, requirePartner } from '#records/partner.ts';

/** Who a borrower deals with: the partner who asks, and the operator who receives. */
export type Parties = {
  partner: Partner;
  operatorName: string;
  ssnDigits: 4 | 9;
  isPractice: boolean;
  answersKeptFor: string;
};

/** The names and contacts that every borrower page shows. Throws where the partner's record is missing. */
export async function describeParties(): Promise<Parties> {
  const { name, ssnDigits, isPractice } = operatorTerms();
  return {
    partner: await requirePartner(),
    operatorName: name,
    ssnDigits,
    isPractice,
    answersKeptFor: spanInWords(retention().draftMs),
  };
}
