import { recordPrefillRedirect } from '#features/lead/store/prefills.ts';
import 'server-only';
import { type Borrower, findBorrower, type JourneyKey } from '#features/application/borrower.ts';
import { recordRedirect } from '#features/form/store/leads.ts';
import { type Handoff, validateHandoffLink } from '#features/lead/model/handoff-link.ts';
import { operatorConfig } from '#operator/live.ts';
import { open } from '#platform/crypto/seal.ts';
import { linkAad } from './send-lead.ts';

export function openHandoff(borrower: Borrower | null, journeyKey: JourneyKey | null): Handoff {
  const lead = borrower?.lead;
  if (!journeyKey || !borrower || !lead?.linkSealed || !lead.linkExpiresAt) return { kind: 'none' };
  const { receiptId } = borrower.journey;
  const reference = lead.partnerLeadId;
  if (lead.linkExpiresAt <= borrower.now) return { kind: 'expired', reference, receiptId };
  const link = open(lead.linkSealed, journeyKey.key, linkAad(lead.id));
  if (link === null) return { kind: 'none' };
  const { handoffHosts, followsLocalHttp } = operatorConfig();
  const verdict = validateHandoffLink(link, handoffHosts, followsLocalHttp);
  if (!verdict.ok) return { kind: 'host_not_allowed', reference, receiptId };
  return {
    kind: 'ready',
    leadId: lead.id,
    href: verdict.href,
    host: new URL(verdict.href).host,
    reference,
    receiptId,
    wasFollowed: lead.redirectedAt !== null,
  };
}

export async function followHandoff(journeyKey: JourneyKey | null): Promise<string | null> {
  const handoff = openHandoff(await findBorrower(journeyKey), journeyKey);
  if (handoff.kind !== 'ready') return null;
  await recordRedirect(handoff.leadId);
  return handoff.href;
}

/** Only the borrower's browser holds the link between the answer and the redirect. */
export type PrefillRedirect = { href: string; prefillId: string };

export async function followPrefillRedirect(redirect: PrefillRedirect | null): Promise<string | null> {
  const { handoffHosts, followsLocalHttp } = operatorConfig();
  const verdict = redirect && validateHandoffLink(redirect.href, handoffHosts, followsLocalHttp);
  if (!redirect || !verdict?.ok) return null;
  await recordPrefillRedirect(redirect.prefillId);
  return verdict.href;
}
