import { randomUUID } from 'node:crypto';
import type { StoredFetch } from '#features/consent/store/consents.ts';
import { sql } from '#tests/support/database/sql.ts';
import { beginJourney } from './lead-times.ts';

/** A lead whose borrower agreed to all fetched texts, in the past by database time. Returns its id. */
export async function someLeadOn({
  id: fetchId,
  fetchedAt,
  endpointId,
  blocks,
}: StoredFetch): Promise<string> {
  const journeyId = await beginJourney(sql);
  const [acknowledgmentId, leadId] = [randomUUID(), randomUUID()];
  const [clock] = await sql<{ now: Date }>('SELECT clock_timestamp()::timestamptz(3) AS now');
  const now = clock?.now;
  await sql(
    `INSERT INTO acknowledgment (id, journey_id, fetch_id, fetched_at, endpoint_id, acknowledged_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [acknowledgmentId, journeyId, fetchId, fetchedAt, endpointId, now],
  );
  for (const { key, sha256 } of blocks) {
    const displayId = randomUUID();
    await sql(
      `INSERT INTO consent_display (id, journey_id, fetch_id, fetched_at, endpoint_id, sha256, displayed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [displayId, journeyId, fetchId, fetchedAt, endpointId, sha256, now],
    );
    await sql(
      `INSERT INTO acknowledgment_block (acknowledgment_id, key, display_id, sha256, fetched_at, displayed_at, acknowledged_at, journey_id, fetch_id)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
      [acknowledgmentId, key, displayId, sha256, fetchedAt, now, journeyId, fetchId],
    );
  }
  await sql(
    `INSERT INTO lead (id, journey_id, partner_lead_id, interface, state, created_at)
     VALUES ($1, $2, $3, $4, 'answered', $5)`,
    [leadId, journeyId, leadId, fetchedAt ? 'personal_v3' : 'refinance', now],
  );
  await sql(
    `INSERT INTO attempt (lead_id, number, acknowledgment_id, fetched_at, acknowledged_at, intent_at, sent_at, lease_until, ended_at, outcome, tries)
     VALUES ($1, 1, $2, $3, $4, $4, $4, $4::timestamptz + interval '1 minute', $4, 'answered', 1)`,
    [leadId, acknowledgmentId, fetchedAt, now],
  );
  return leadId;
}
