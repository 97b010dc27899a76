import { randomUUID } from 'node:crypto';
import { sql } from '#tests/support/database/sql.ts';
import { pastAllRules } from './bypass-constraints.ts';

/** A lead with an unknown outcome and its alert; the consent evidence does not matter here. */
export async function someUnknown(reference: string) {
  const [lead, journey, acknowledgment, alert] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await sql(
    `INSERT INTO campaign (slug, name, product, consent_version) VALUES ('spring', 'Spring', 'personal_loan', 'v3')
     ON CONFLICT DO NOTHING`,
  );
  await sql("INSERT INTO journey (id, campaign_slug) VALUES ($1, 'spring')", [journey]);
  await sql(
    `INSERT INTO lead (id, journey_id, partner_lead_id, interface, state, created_at)
     VALUES ($1, $2, $3, 'personal_v3', 'unknown', '2026-03-01T12:00Z')`,
    [lead, journey, reference],
  );
  await pastAllRules(
    `INSERT INTO attempt (lead_id, number, acknowledgment_id, acknowledged_at, intent_at, sent_at, lease_until, ended_at, outcome, reason, tries)
     SELECT $1, 1, $2, t, t, t, t + interval '3 minutes', t + interval '3 minutes', 'unknown', 'timed_out', 1
     FROM (SELECT '2026-03-01T12:00Z'::timestamptz AS t) AS at`,
    [lead, acknowledgment],
  );
  await sql(
    `INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at)
     VALUES ($1, 'lead_unknown', $2, now(), now())`,
    [alert, reference],
  );
  await sql(
    `INSERT INTO alert_delivery (id, alert_id, channel, event, created_at, next_try_at)
     VALUES ($1, $2, 'webhook', 'opened', now(), now())`,
    [randomUUID(), alert],
  );
  return { leadId: lead, journeyId: journey, partnerLeadId: reference, number: 1 };
}
