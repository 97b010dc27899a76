import { appendPendingToTree } from '#features/evidence/append-evidence.ts';
import { openEvidence } from '#features/evidence/evidence-writer.ts';
import { findJourney } from '#features/form/store/journeys.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { sql } from '#tests/support/database/sql.ts';
import { someBorrower } from './new-journey.ts';

export async function anEvent(): Promise<string> {
  const { journeyId } = await someBorrower();
  const journey = await findJourney(journeyId);
  if (journey) await openEvidence(journey);
  return journeyId;
}

/** An event and a checkpoint over it. */
export async function sealed() {
  await anEvent();
  await appendPendingToTree();
}

export const elevenMinutesLater = () =>
  pastAllRules("UPDATE evidence_checkpoint SET signed_at = signed_at - interval '11 minutes'");

export const openAlerts = () =>
  sql(
    `SELECT subject, facts->>'reason' AS reason FROM alert WHERE kind = 'evidence_time_missing' AND resolved_at IS NULL
     ORDER BY subject`,
  );

/** Returns what brings the rows of now back into these tables. */
export async function keepRows(tables: string[]): Promise<() => Promise<unknown>> {
  const copies = tables.map(
    (table) => `DROP TABLE IF EXISTS kept_${table}; CREATE TABLE kept_${table} AS TABLE ${table}`,
  );
  await sql(copies.join(';'));
  const back = (table: string) => `INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE kept_${table}`;
  return () =>
    pastAllRules([...tables.map((table) => `DELETE FROM ${table}`), ...tables.map(back)].join(';'));
}
