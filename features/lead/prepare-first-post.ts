import { stopsBeforeOperator } from './limits.ts';
import 'server-only';
import type { Borrower } from '#features/application/borrower.ts';
import { DOCUMENTED_BLOCKS, MAX_CONSENT_AGE_MS } from '#features/consent/model/consent-text.ts';
import { readBlocks, type StoredBlock } from '#features/consent/store/consent-texts.ts';
import { endpointIdOf } from '#features/consent/store/operator-endpoint.ts';
import type { EvidenceWriter } from '#features/evidence/evidence-writer.ts';
import type { Campaign, LeadInterface } from '#features/form/model/campaign.ts';
import type { AttemptRef } from '#features/form/store/leads.ts';
import type { Agreement, FirstPostClaim } from '#features/lead/store/attempts.ts';
import { operator, operatorConfig } from '#operator/live.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { LEASE_MARGIN_MS } from './commit-outcome.ts';

/** For the rest of a request: the database checks the age once more when it records the claim. */
const AGE_MARGIN_MS = MINUTE_MS;

/**
 * The claim of a first attempt that will be posted at once, so that its intent can commit with it. Null if the post may
 * have to wait, such as for a token: a crash in that time leaves a lead that was provably not sent.
 */
export async function prepareFirstPost(
  { journey, now }: Borrower,
  { fetch, blocks }: Agreement,
  leadInterface: LeadInterface,
  partnerLeadId: string,
  evidenceWriter: EvidenceWriter,
): Promise<FirstPostClaim | null> {
  const ageMs = fetch.fetchedAt ? now.getTime() - fetch.fetchedAt.getTime() : 0;
  const isSentAtOnce =
    !stopsBeforeOperator(journey) &&
    ageMs < MAX_CONSENT_AGE_MS - AGE_MARGIN_MS &&
    fetch.endpointId === endpointIdOf(leadInterface) &&
    operator().isReadyFor(leadInterface);
  if (!isSentAtOnce) return null;
  const sent = blocksToSend(leadInterface, blocks);
  // Into the cache, so that no read comes between the commit and the first byte.
  await readBlocks(sent);
  return {
    leaseMs: leaseMs(),
    event: sentEvent(evidenceWriter, { partnerLeadId, number: 1 }, leadInterface, sent),
  };
}

export const leaseMs = () => operatorConfig().maxLeadMs + LEASE_MARGIN_MS;

export const sentEvent = (
  evidenceWriter: EvidenceWriter | null,
  { partnerLeadId, number }: Pick<AttemptRef, 'partnerLeadId' | 'number'>,
  leadInterface: LeadInterface,
  sent: StoredBlock[],
) =>
  evidenceWriter?.seal('lead_sent', {
    reference: partnerLeadId,
    interface: leadInterface,
    host: operatorConfig().leadHosts[leadInterface],
    attempt: number,
    blocks: sent.map(({ key, sha256 }) => ({ key, sha256 })),
  });

/** Contract 2.4 lists none for refinance. */
export const campaignIdToSend = (leadInterface: LeadInterface, { partnerCampaignId }: Campaign) =>
  leadInterface === 'refinance' && !operatorConfig().sendsRefinanceCampaignId ? null : partnerCampaignId;

/** A strict operator accepts only the blocks that the contract lists. */
export function blocksToSend(leadInterface: LeadInterface, agreed: StoredBlock[]): StoredBlock[] {
  if (leadInterface !== 'personal_v3' || operatorConfig().sendsUndocumentedBlocks) return agreed;
  return agreed.filter(({ key }) => DOCUMENTED_BLOCKS.includes(key));
}
