import { randomBytes, randomUUID } from 'node:crypto';
import { newReference } from '#platform/values/ids.ts';
import { sql } from '#tests/support/database/sql.ts';
import { pastAllRules } from './bypass-constraints.ts';

/** A lead as its table row, written without product code. */
export type SomeLead = {
  id: string;
  journey: string;
  reference: string;
  campaign: string;
  product: string;
  state: string;
  status: string | null;
  uuid: string | null;
  warning: string | null;
  link: Date | null;
  redirected: Date | null;
  created: Date;
  isTest: boolean;
  source: string | null;
};

const CREATED = new Date('2026-03-01T12:00:00.000Z');

export function someLead(fields: Partial<SomeLead> = {}): SomeLead {
  return {
    id: randomUUID(),
    journey: randomUUID(),
    reference: newReference(randomBytes(64)),
    campaign: 'spring',
    product: 'personal_v3',
    state: 'answered',
    status: null,
    uuid: null,
    warning: null,
    link: null,
    redirected: null,
    created: CREATED,
    isTest: false,
    source: null,
    ...fields,
  };
}

/** Puts leads, each with a journey of its own, into the records. */
export async function putLeads(leads: readonly SomeLead[]): Promise<void> {
  await sql(
    `INSERT INTO campaign (slug, name, product, consent_version)
     SELECT DISTINCT campaign, initcap(campaign), 'personal_loan', 'v3' FROM json_to_recordset($1) AS given (campaign text)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(leads)],
  );
  await sql(
    `INSERT INTO journey (id, campaign_slug, started_at, is_test, entry)
     SELECT journey, campaign, created, "isTest", jsonb_strip_nulls(jsonb_build_object('utm_source', source))
     FROM json_to_recordset($1) AS given (journey uuid, campaign text, created timestamptz, "isTest" boolean, source text)`,
    [JSON.stringify(leads)],
  );
  await sql(
    `INSERT INTO lead (id, journey_id, partner_lead_id, interface, state, operator_status, operator_uuid, operator_warning,
       link_issued_at, link_expires_at, redirected_at, created_at)
     SELECT id, journey, reference, product, state, status, uuid, warning, link, link + interval '1 day', redirected, created
     FROM json_to_recordset($1) AS given (id uuid, journey uuid, reference text, product text, state text, status text,
       uuid text, warning text, link timestamptz, redirected timestamptz, created timestamptz)`,
    [JSON.stringify(leads)],
  );
}

/** Takes all leads and their journeys away again. */
export async function emptyLeads(): Promise<void> {
  for (const table of ['report_row', 'report', 'lead', 'journey']) await pastAllRules(`DELETE FROM ${table}`);
}
