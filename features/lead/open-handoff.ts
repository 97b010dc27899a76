import 'server-only';
import { type Borrower, findBorrower, type JourneyKey } from '#features/application/borrower.ts';
import {
  type Handoff,
  type HandoffLinkResult,
  validateHandoffLink,
} from '#features/lead/model/handoff-link.ts';
import { recordRedirect } from '#features/lead/store/attempt-outcomes.ts';
import { recordPrefillRedirect } from '#features/lead/store/prefills.ts';
import { operatorConfig } from '#operator/live.ts';
import { open } from '#platform/crypto/seal.ts';

/** Associated data that binds the encrypted link to its lead. */
export const linkAad = (leadId: string) => `link|${leadId}`;

export function verifyLink(link: string): HandoffLinkResult {
  const { handoffHosts, followsLocalHttp } = operatorConfig();
  return validateHandoffLink(link, handoffHosts, followsLocalHttp);
}

export function openHandoff(borrower: Borrower | null, journeyKey: JourneyKey | null): Handoff {
  const lead = borrower?.lead;
  if (!journeyKey || !borrower || !lead?.linkSealed || !lead.linkExpiresAt) return { kind: 'none' };
  const { receiptId } = borrower.journey;
  const reference = lead.partnerLeadId;
  if (lead.linkExpiresAt <= borrower.now) return { kind: 'expired', reference, receiptId };
  const link = open(lead.linkSealed, journeyKey.key, linkAad(lead.id));
  if (link === null) return { kind: 'none' };
  const verdict = verifyLink(link);
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
type PrefillRedirect = { href: string; prefillId: string };

export async function followPrefillRedirect(redirect: PrefillRedirect | null): Promise<string | null> {
  const verdict = redirect && verifyLink(redirect.href);
  if (!redirect || !verdict?.ok) return null;
  await recordPrefillRedirect(redirect.prefillId);
  return verdict.href;
}
