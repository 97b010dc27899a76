import { randomBytes, randomUUID } from 'node:crypto';
import { newReference } from '#platform/values/ids.ts';
import { sql } from '#tests/support/database/sql.ts';
import { pastAllRules } from './bypass-constraints.ts';

const ORDINARY = {
  ...{ campaign: 'spring', product: 'personal_v3', state: 'answered', isTest: false },
  ...{ status: null as string | null, uuid: null as string | null, warning: null as string | null },
  ...{ link: null as Date | null, redirected: null as Date | null, source: null as string | null },
  created: new Date('2026-03-01T12:00:00.000Z'),
};

/** A lead as its table row, written without product code. */
export type SomeLead = typeof ORDINARY & Record<'id' | 'journey' | 'reference', string>;

export const someLead = (fields: Partial<SomeLead> = {}): SomeLead => ({
  ...{ id: randomUUID(), journey: randomUUID(), reference: newReference(randomBytes(64)) },
  ...ORDINARY,
  ...fields,
});

export const newestFirst = (leads: readonly SomeLead[]) =>
  leads.toSorted((a, b) => b.created.getTime() - a.created.getTime() || (a.id < b.id ? 1 : -1));

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
