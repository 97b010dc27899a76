import type pg from 'pg';
import { addSample } from '#prisma/sample.ts';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { APP_ROLE, asOwner } from '#scripts/dev/test-roles.ts';
import { connectedTo } from '#tests/support/database/sql.ts';

/** Spreads $1 invented leads evenly over a year, up to now. */
const PLAN = `CREATE UNLOGGED TABLE plan AS
  SELECT i, gen_random_uuid() AS journey_id, gen_random_uuid() AS lead_id, gen_random_uuid() AS acknowledgment_id,
    gen_random_uuid() AS display_id,
    date_trunc('milliseconds', clock_timestamp() - interval '20 minutes' - (($1::int - i)::float / $1::int) * interval '360 days') AS began,
    100 + abs(hashint4(i)) % 700 AS seconds,
    (ARRAY['personal-loan', 'personal-loan', 'personal-loan', 'personal-loan-v2', 'student-refinance'])[1 + abs(hashint4(i + 1)) % 5] AS campaign,
    (ARRAY['newsletter', 'google', 'google', 'facebook', '', 'partner-site', 'radio'])[1 + abs(hashint4(i + 2)) % 7] AS source,
    (ARRAY['phone', 'phone', 'phone', 'desktop', 'desktop', 'tablet'])[1 + abs(hashint4(i + 3)) % 6] AS device,
    CASE WHEN i % 5000 = 0 THEN 'unknown' WHEN i % 25 = 0 THEN 'refused' WHEN i % 31 = 0 THEN 'unsent' ELSE 'answered' END AS state,
    CASE WHEN i % 11 = 0 THEN 'failure' WHEN i % 101 = 0 THEN 'timed_out' ELSE 'success' END AS said,
    translate(substr(md5(i::text), 1, 4) || '-' || substr(md5(i::text), 5, 4) || '-' || substr(md5(i::text), 9, 4), '01abcdef', 'WZABCDEF') AS reference
  FROM generate_series(1, $1::int) AS i`;

const JOURNEYS = `INSERT INTO journey (id, campaign_slug, entry, started_at, device)
  SELECT journey_id, campaign, CASE source WHEN '' THEN '{}' ELSE jsonb_build_object('utm_source', source) END, began, device FROM plan`;

const DISPLAYS = `INSERT INTO consent_display (id, journey_id, fetch_id, fetched_at, sha256, displayed_at)
  SELECT display_id, journey_id, shown.id, CASE WHEN campaign = 'personal-loan' THEN began - interval '1 hour' END, sha256,
    began + seconds * interval '0.9 second'
  FROM plan, (SELECT fetch_id AS id, sha256 FROM consent_fetch_block LIMIT 1) AS shown`;

const ACKNOWLEDGMENTS = `INSERT INTO acknowledgment (id, journey_id, fetch_id, fetched_at, acknowledged_at)
  SELECT acknowledgment_id, journey_id, shown.id, CASE WHEN campaign = 'personal-loan' THEN began - interval '1 hour' END,
    began + seconds * interval '1 second'
  FROM plan, (SELECT fetch_id AS id FROM consent_fetch_block LIMIT 1) AS shown`;

const BLOCKS = `INSERT INTO acknowledgment_block (acknowledgment_id, key, journey_id, display_id, fetch_id, sha256, fetched_at, displayed_at, acknowledged_at)
  SELECT acknowledgment_id, key, journey_id, display_id, fetch_id, sha256,
    CASE WHEN campaign = 'personal-loan' THEN began - interval '1 hour' END, began + seconds * interval '0.9 second', began + seconds * interval '1 second'
  FROM plan, (SELECT fetch_id, key, sha256 FROM consent_fetch_block LIMIT 1) AS block`;

const LEADS = `INSERT INTO lead (id, journey_id, campaign_slug, partner_lead_id, interface, state, operator_status, operator_uuid, operator_warning,
    link_issued_at, link_expires_at, redirected_at, created_at)
  SELECT lead_id, journey_id, campaign, reference,
    CASE campaign WHEN 'personal-loan' THEN 'personal_v3' WHEN 'personal-loan-v2' THEN 'personal_v2' ELSE 'refinance' END,
    state, CASE state WHEN 'answered' THEN said END, CASE state WHEN 'answered' THEN gen_random_uuid()::text END,
    CASE WHEN state = 'answered' AND i % 97 = 0 THEN 'consent text is out of date' END,
    CASE WHEN state = 'answered' AND said = 'success' THEN began + (seconds + 3) * interval '1 second' END,
    CASE WHEN state = 'answered' AND said = 'success' THEN began + (seconds + 3) * interval '1 second' + interval '1 day' END,
    CASE WHEN state = 'answered' AND said = 'success' AND i % 13 <> 0 THEN began + (seconds + 9) * interval '1 second' END,
    began + seconds * interval '1 second'
  FROM plan`;

const ATTEMPTS = `INSERT INTO attempt (lead_id, number, acknowledgment_id, fetched_at, acknowledged_at, intent_at, sent_at, lease_until, tries,
    ended_at, outcome, reason, http_status, operator_status)
  SELECT lead_id, 1, acknowledgment_id, CASE WHEN campaign = 'personal-loan' THEN began - interval '1 hour' END,
    began + seconds * interval '1 second', began + seconds * interval '1 second', began + (seconds + 1) * interval '1 second',
    began + (seconds + 200) * interval '1 second', 1, began + (seconds + 3) * interval '1 second', state,
    CASE state WHEN 'answered' THEN NULL ELSE 'bench' END, CASE state WHEN 'answered' THEN 201 WHEN 'refused' THEN 400 END,
    CASE state WHEN 'answered' THEN said END
  FROM plan`;

const ALERTS = `INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at)
  SELECT gen_random_uuid(), 'lead_unknown', reference, began, began FROM plan WHERE state = 'unknown'`;

/** All stages of each lead, and two more visits that led nowhere. */
const EVENTS = `INSERT INTO funnel_event (at, kind, step, journey_id, campaign_slug, product, utm_source, device, seconds)
  SELECT began + share * seconds * interval '1 second', kind, step, CASE WHEN place > 0 THEN journey_id END, campaign,
    CASE campaign WHEN 'student-refinance' THEN 'refinance' ELSE 'personal_loan' END, source, device,
    CASE kind WHEN 'submitted' THEN seconds END
  FROM plan CROSS JOIN LATERAL (VALUES
    (0, 'visit', '', -0.9), (0, 'visit', '', -0.2), (1, 'visit', '', 0), (2, 'start', '', 0), (3, 'step_done', 'loan', 0.2),
    (4, 'step_done', 'name', 0.3), (6, 'step_done', 'address', 0.5),
    (7, 'step_done', 'income', 0.7), (9, 'consent_displayed', '', 0.9),
    (10, 'submitted', '', 1), (11, 'link_issued', '', 1.01), (12, 'redirected', '', 1.02)
  ) AS told (place, kind, step, share)
  WHERE place < 11 OR (state = 'answered' AND said = 'success' AND (place = 11 OR i % 13 <> 0))`;

// In order of time, as the app adds them: what is read together lies together.
const DIMENSIONS = `date_bin('15 minutes', at, '2000-01-01 00:00+00') AS quarter, campaign_slug, product, utm_source, device`;
const counted = (kinds: string[]) =>
  kinds.map((kind) => `count(*) FILTER (WHERE kind = '${kind}')`).join(', ');

const FIGURES = `INSERT INTO funnel_quarter
  SELECT ${DIMENSIONS}, ${counted(['visit', 'start', 'consent_displayed', 'submitted', 'link_issued', 'redirected', 'fallback_submitted', 'fallback_redirected'])}
  FROM funnel_event GROUP BY 1, 2, 3, 4, 5 ORDER BY 1`;

const STEP_FIGURES = `INSERT INTO funnel_quarter_step
  SELECT ${DIMENSIONS}, step, count(*) FROM funnel_event WHERE kind = 'step_done' GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1`;

/** Puts so many leads with all that they leave behind into a database that has no schema yet, set by set. */
export async function seedLeads(databaseUrl: string, leads: number): Promise<void> {
  await migrateDatabase(asOwner(databaseUrl), APP_ROLE);
  await addSample(databaseUrl, 'local');
  await connectedTo(databaseUrl, async (client) => {
    // Triggers and foreign keys would slow the inserts and are not measured.
    await client.query(
      "SET session_replication_role = 'replica'; SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'",
    );
    await client.query(PLAN, [leads]);
    const indexes = await dropIndexes(client);
    const inserts = [JOURNEYS, DISPLAYS, ACKNOWLEDGMENTS, BLOCKS, LEADS, ATTEMPTS, ALERTS, EVENTS];
    const figures = [FIGURES, STEP_FIGURES, 'DROP TABLE plan', 'VACUUM ANALYZE', 'CHECKPOINT'];
    for (const statement of [...inserts, ...indexes, ...figures]) await client.query(statement);
  });
}

/** Indexes build much faster after the inserts than row by row. Indexes of constraints stay. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
     WHERE indrelid IN ('journey'::regclass, 'lead'::regclass, 'attempt'::regclass, 'funnel_event'::regclass, 'consent_display'::regclass)
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ made }) => made);
}
