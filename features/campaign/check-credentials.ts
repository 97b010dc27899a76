import 'server-only';
import type { ReadinessFacts } from '#features/campaign/model/readiness.ts';
import type { Product } from '#features/questions/model/product.ts';
import { operator, operatorConfig, operatorProfile } from '#operator/live.ts';

/** Whether a lead of this product would get its token now. The token itself never leaves the operator's room. */
export async function checkCredentials(
  product: Product,
  source: 'cached' | 'new',
): Promise<ReadinessFacts['credentials']> {
  const answer = await operator().checkToken(product, source);
  if (answer.kind !== 'failed') return answer;
  return { kind: 'refused', reason: answer.reason, httpStatus: answer.httpStatus };
}

/** Whether leads of a product tell the operator which campaign they are from. */
export const carriesCampaignId = (product: Product): boolean =>
  product === 'personal_loan' || (product === 'refinance' && operatorConfig().sendsRefinanceCampaignId);

/** Whether borrowers and staff come from the internet: in local mode they share the developer's machine. */
export const expectsPublicAddresses = (): boolean => operatorConfig().expectsPublicAddresses;

/** What borrowers read as the operator's name; null in local mode, where the default is as good as any. */
export function operatorName(): ReadinessFacts['operatorName'] {
  if (!operatorConfig().expectsPublicAddresses) return null;
  const { name, isNamed } = operatorProfile();
  return { name, isSet: isNamed };
}

/** To which hosts borrowers may be handed over. */
export const handoffHosts = (): readonly string[] => operatorConfig().handoffHosts;
