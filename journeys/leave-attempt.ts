import 'server-only';
import type { AttemptRef } from '#records/leads.ts';
import { recordLeft } from '#records/left-attempts.ts';
import { raiseAlert } from './raise-alert.ts';

/** Ends an attempt that this process is about to leave in the middle, so that its borrower and staff are told at once. */
export async function leaveAttempt(attempt: AttemptRef): Promise<void> {
  const { partnerLeadId: reference, number } = attempt;
  const outcome = await recordLeft(attempt);
  if (outcome)
    await raiseAlert(`lead_${outcome}`, reference, {
      reference,
      attempt: number,
      outcome,
      reason: 'instance_left',
    });
}
