import 'server-only';
import { findOverdue, type LeadName, recordOverdue } from '#records/attempt-ends.ts';
import { raiseAlert } from './raise-alert.ts';

/**
 * Ends every lead whose sender was not heard of within its lease, in whatever instance that was: it is `unknown`, or proved
 * `unsent` where it never began to be sent. Staff are told of each. A late answer of the sender is recorded all the same.
 */
export async function endOverdueLeads(): Promise<void> {
  let ended: boolean;
  do {
    ended = false;
    for (const lead of await findOverdue()) ended = (await endOverdue(lead)) || ended;
  } while (ended);
}

/** The same for one lead. Tells whether it was ended now. */
export async function endOverdue({ leadId, partnerLeadId }: LeadName): Promise<boolean> {
  const outcome = await recordOverdue(leadId);
  if (!outcome) return false;
  await raiseAlert(`lead_${outcome}`, partnerLeadId, { reference: partnerLeadId, outcome });
  return true;
}
