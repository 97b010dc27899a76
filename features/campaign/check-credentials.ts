import 'server-only';
import type { ReadinessFacts } from '#features/campaign/model/readiness.ts';
import type { Product } from '#features/journey/model/campaign.ts';
import { operator, operatorTerms } from '#operator/live.ts';

/** Whether a lead of this product would get its token now. The token itself never leaves the operator's room. */
export async function checkCredentials(
  product: Product,
  which: 'kept' | 'new',
): Promise<ReadinessFacts['credentials']> {
  const answer = await operator().grantsToken(product, which);
  if (answer.kind !== 'failed') return answer;
  return { kind: 'refused', reason: answer.reason, httpStatus: answer.httpStatus };
}

/** Whether leads of a product tell the operator which campaign they are from. */
export const carriesCampaignId = (product: Product): boolean =>
  product === 'personal_loan' || (product === 'refinance' && operatorTerms().sendsRefinanceCampaignId);

/** Whether borrowers and staff come from the internet: in local mode they share the developer's machine. */
export const expectsPublicAddresses = (): boolean => operatorTerms().expectsPublicAddresses;

/** What borrowers read as the operator's name; null in local mode, where the default is as good as any. */
export function operatorName(): ReadinessFacts['operatorName'] {
  const { name, isNamed, expectsPublicAddresses: isProduction } = operatorTerms();
  return isProduction ? { name, isSet: isNamed } : null;
}

/** To which hosts borrowers may be handed over. */
export const handoffHosts = (): readonly string[] => operatorTerms().handoffHosts;
