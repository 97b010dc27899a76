import type { Query } from '#tests/support/database/sql.ts';
import { journalAt } from '#tests/support/operator-journal.ts';

export type Attempt = { number: number; outcome: string | null; reason: string | null; uuid: string | null };
export type LeadRow = {
  reference: string;
  state: string;
  attempts: Attempt[];
};

/** The operator's journal and the database rows: neither is read through the app. */
export function openOracle(sandbox: string, query: Query) {
  return {
    ...journalAt(sandbox),
    async alerts(reference: string): Promise<string[]> {
      const open = `select kind from alert where resolved_at is null and (subject = $1
        or kind = 'operator_warning' and facts->>'reference' = $1 or exists (
        select from lead join attempt on lead_id = lead.id where partner_lead_id = $1
          and number = (select max(number) from attempt where lead_id = lead.id)
          and kind = 'lead_' || outcome and subject = interface || ' ' || reason))`;
      return (await query<{ kind: string }>(open, [reference])).map(({ kind }) => kind);
    },
    async lead(reference: string): Promise<LeadRow | null> {
      const rows = await query<Attempt & Omit<LeadRow, 'attempts'>>(
        `select l.partner_lead_id as reference, l.state,
           a.number, a.outcome, a.reason, a.operator_uuid as uuid
         from lead l join attempt a on a.lead_id = l.id where l.partner_lead_id = $1 order by a.number`,
        [reference],
      );
      const [first] = rows;
      if (!first) return null;
      const attempts = rows.map(({ number, outcome, reason, uuid }) => ({ number, outcome, reason, uuid }));
      return { reference, state: first.state, attempts };
    },
  };
}
