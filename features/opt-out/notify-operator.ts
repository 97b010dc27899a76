import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { deliverResolved, raiseAlert } from '#features/alerts/raise-alert.ts';
import {
  findOpenWithdrawal,
  findOverdueUnreported,
  findReferencesToWithdraw,
  recordOperatorNotified,
  recordWithdrawalResolved,
} from '#features/opt-out/store/open-withdrawals.ts';
import { databaseNow } from '#platform/database/db.ts';
import { isUuid } from '#platform/values/ids.ts';
import { csvRow } from '#platform/values/spreadsheet-cell.ts';
import { dayInZone } from '#platform/values/zoned-time.ts';
import { addMissingEvents, appendWithdrawals } from './withdraw-numbers.ts';

const MAX_REPORTED = 50;

/**
 * Completes the evidence first, also of the borrower's other leads if their withdrawal was for one. `shown` are the leads
 * that staff saw: the operator has not heard of one that a later withdrawal added.
 */
export async function markOperatorNotified(
  actor: Actor,
  id: string,
  shown: readonly string[],
): Promise<'notified' | 'late' | 'changed'> {
  const open = isUuid(id) ? await findOpenWithdrawal(id) : null;
  if (!open) return 'late';
  const { receivedAt, leadReferences, journeyIds } = open;
  await addMissingEvents([id]);
  await appendWithdrawals({ by: actor.email, receivedAt, journeyIds });
  if (leadReferences.some((reference) => !shown.includes(reference))) return 'changed';
  if (!(await recordOperatorNotified(actor, id, leadReferences))) return 'changed';
  await deliverResolved('withdrawal', recordWithdrawalResolved(id, leadReferences));
  return 'notified';
}

export async function reportOverdueWithdrawals(): Promise<void> {
  for (const { id, reference } of await findOverdueUnreported(MAX_REPORTED))
    await raiseAlert('withdrawal_overdue', id, { reference: reference ?? '' });
}

/** The audit row comes before the file. */
export async function exportReferences(
  actor: Actor,
  which: 'open' | 'overdue',
): Promise<{ fileName: string; text: string }> {
  const [open, now] = await Promise.all([findReferencesToWithdraw(), databaseNow()]);
  const found = open.filter(({ dueAt }) => which === 'open' || dueAt <= now);
  const after = { which, count: found.length };
  await recordAudit(actor, { action: 'withdrawals_exported', subject: 'withdrawals', after });
  const rows = found.map(({ reference, operatorUuid, receivedAt, dueAt }) =>
    csvRow([reference, operatorUuid, receivedAt.toISOString(), dueAt.toISOString()]),
  );
  const text = csvRow(['reference', 'uuid', 'received_at', 'due_at']) + rows.join('');
  return { fileName: `withdrawals-${dayInZone(actor.timeZone, now)}.csv`, text };
}
