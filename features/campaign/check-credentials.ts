import 'server-only';
import type { ReadinessFacts } from '#features/campaign/model/readiness.ts';
import type { Product } from '#features/questions/model/product.ts';
import { operator, operatorConfig, operatorProfile } from '#operator/live.ts';

/** The token itself never leaves `operator/`. */
export async function checkCredentials(
  product: Product,
  source: 'cached' | 'new',
): Promise<ReadinessFacts['credentials']> {
  const answer = await operator().checkToken(product, source);
  if (answer.kind !== 'failed') return answer;
  return { kind: 'refused', reason: answer.reason, httpStatus: answer.httpStatus };
}

export const carriesCampaignId = (product: Product): boolean =>
  product === 'personal_loan' || (product === 'refinance' && operatorConfig().sendsRefinanceCampaignId);

/** False in local mode, where borrowers and staff share the developer's machine. */
export const expectsPublicAddresses = (): boolean => operatorConfig().expectsPublicAddresses;

/** Null in local mode, where any name is fine. */
export function operatorName(): ReadinessFacts['operatorName'] {
  if (!operatorConfig().expectsPublicAddresses) return null;
  const { name, isNamed } = operatorProfile();
  return { name, isSet: isNamed };
}

export const handoffHosts = (): readonly string[] => operatorConfig().handoffHosts;
