import 'server-only';
import {
  readLeadState,
  readPassedData,
  readPrefillOutcome,
  readTexts,
} from '#features/form/store/columns.ts';
import type { Lead, Prefill } from '#features/form/store/leads.ts';
import type { Moment } from '#platform/database/configuration.ts';
import { db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';

export type RequestRows = Awaited<ReturnType<typeof findRequestRows>>;

type Row = {
  now: Date;
  configurationVersion: string;
  journeyId: string | null;
  campaignSlug: string;
  startedAt: Date;
  utmParams: unknown;
  passedData: unknown;
  receiptId: string;
  isTest: boolean;
  draftSealed: Uint8Array | null;
  draftVersion: number;
  draftExpiresAt: Date;
  leadId: string | null;
  partnerLeadId: string;
  leadState: string;
  operatorStatus: string | null;
  linkSealed: Uint8Array | null;
  linkExpiresAt: Date | null;
  leadRedirectedAt: Date | null;
  attempts: number;
  lastIntentAt: Date;
  refusedFields: string[];
  leadReason: string | null;
  timesTimedOut: number;
  prefillId: string | null;
  prefillOutcome: string | null;
  prefillReason: string | null;
  prefillRedirectedAt: Date | null;
};

const NO_VERSION = 'the database has no version of its configuration';

/**
 * All rows that a page or action of a borrower needs, in one statement, so that they are of one moment. Without the journey
 * if it was erased. The process caches what staff edit, by its version.
 */
export async function findRequestRows(journeyId: string | null, client: SqlClient = db()) {
  const [row] = await client.$queryRaw<Row[]>`
    SELECT clock_timestamp()::timestamptz(3) AS now, configuration.version AS "configurationVersion",
      journey.id AS "journeyId", journey.campaign_slug AS "campaignSlug", journey.started_at AS "startedAt",
      journey.entry AS "utmParams", journey.passed_data AS "passedData", journey.receipt_id AS "receiptId",
      journey.is_test AS "isTest",
      draft.sealed AS "draftSealed", draft.version AS "draftVersion", draft.expires_at AS "draftExpiresAt",
      lead.id AS "leadId", lead.partner_lead_id AS "partnerLeadId", lead.state AS "leadState",
      lead.operator_status AS "operatorStatus", lead.link_sealed AS "linkSealed", lead.link_expires_at AS "linkExpiresAt",
      lead.redirected_at AS "leadRedirectedAt",
      last.number AS attempts, last.intent_at AS "lastIntentAt", last.refused_fields AS "refusedFields", last.reason AS "leadReason", (
        SELECT count(*)::int FROM attempt
        WHERE lead_id = lead.id AND outcome = 'answered' AND operator_status_word(operator_status) = 'timed_out'
      ) AS "timesTimedOut",
      prefill.id AS "prefillId", prefill.outcome AS "prefillOutcome", prefill.reason AS "prefillReason",
      prefill.redirected_at AS "prefillRedirectedAt"
    FROM configuration
    LEFT JOIN journey ON journey.id = ${journeyId}::uuid AND erased_at IS NULL
    LEFT JOIN draft ON draft.journey_id = journey.id AND draft.expires_at > clock_timestamp()
    LEFT JOIN lead ON lead.journey_id = journey.id
    LEFT JOIN LATERAL (
      SELECT number, intent_at, refused_fields, reason FROM attempt WHERE lead_id = lead.id ORDER BY number DESC LIMIT 1
    ) AS last ON true
    LEFT JOIN LATERAL (
      SELECT id, outcome, reason, redirected_at FROM prefill_submission
      WHERE journey_id = journey.id ORDER BY intent_at DESC LIMIT 1
    ) AS prefill ON true`;
  if (!row) throw new Error(NO_VERSION);
  return {
    /** The database's clock. */
    now: row.now,
    configurationVersion: row.configurationVersion,
    journey: journeyFrom(row),
    draft: row.draftSealed && {
      sealed: row.draftSealed,
      version: row.draftVersion,
      expiresAt: row.draftExpiresAt,
    },
    lead: leadFrom(row),
    prefill: prefillFrom(row),
  };
}

/** For a page without a borrower. */
export async function findMoment(): Promise<Moment> {
  const [row] = await db().$queryRaw<{ now: Date; configurationVersion: string }[]>`
    SELECT clock_timestamp()::timestamptz(3) AS now, version AS "configurationVersion" FROM configuration`;
  if (!row) throw new Error(NO_VERSION);
  return row;
}

const journeyFrom = (row: Row) =>
  row.journeyId === null
    ? null
    : {
        id: row.journeyId,
        campaignSlug: row.campaignSlug,
        startedAt: row.startedAt,
        utmParams: readTexts(row.utmParams),
        passedData: readPassedData(row.passedData),
        receiptId: row.receiptId,
        isTest: row.isTest,
      };

const leadFrom = (row: Row): Lead | null =>
  row.leadId === null
    ? null
    : {
        id: row.leadId,
        partnerLeadId: row.partnerLeadId,
        state: readLeadState(row.leadState),
        operatorStatus: row.operatorStatus,
        linkSealed: row.linkSealed,
        linkExpiresAt: row.linkExpiresAt,
        redirectedAt: row.leadRedirectedAt,
        attempts: row.attempts,
        lastIntentAt: row.lastIntentAt,
        timesTimedOut: row.timesTimedOut,
        refusedFields: row.refusedFields,
        reason: row.leadReason,
      };

const prefillFrom = (row: Row): Prefill | null =>
  row.prefillId === null
    ? null
    : {
        id: row.prefillId,
        outcome: readPrefillOutcome(row.prefillOutcome),
        reason: row.prefillReason,
        redirectedAt: row.prefillRedirectedAt,
      };
