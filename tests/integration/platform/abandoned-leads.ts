import type { AttemptRef } from '#features/journey/store/leads.ts';
import { passTime, someIntent } from '#tests/integration/support/new-journey.ts';
import { sql } from '#tests/support/database/sql.ts';

/** A lead that was to be sent, and whose sender was not heard of in time. */
export async function someAbandonedLead(): Promise<AttemptRef> {
  const { attempt } = await someIntent();
  await passTime(61);
  return attempt;
}

/** Whether the sweep has ended the lead. */
export async function wasSwept({ leadId }: AttemptRef): Promise<boolean> {
  const [lead] = await sql<{ state: string }>('SELECT state FROM lead WHERE id = $1', [leadId]);
  return lead?.state === 'unsent';
}
