import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { appendEvent, chainAt, insertEvents, type SealedEvent } from '#features/evidence/store/evidence.ts';
import { recordLeadEvent } from '#features/lead-event/store/lead-events.ts';
import type { ReceivedBy } from '#features/opt-out/model/received.ts';
import { isPhoneConsentGiven, withdrawalDueAt } from '#features/opt-out/model/withdrawal.ts';
import { Prisma } from '#generated/prisma/client.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { sqlTransaction, transaction } from '#platform/database/transaction.ts';
import { CALLS_AGREED, phoneConsentOf } from './phone-consents.ts';

export type WithdrawalEntry = {
  lookupHashes: readonly string[];
  /** Of the lead that it came for. */
  journeyId: string | null;
  receivedAt: Date;
  dueAt: Date;
  receivedBy: ReceivedBy;
  reason: string | null;
};

/**
 * Parts of a statement that begins with WITH. `numbers` has those without a later agreement to calls. Each gets one entry
 * of the list, and one open request that names its leads. `recordedById` is null for the borrower.
 */
function addEntries(entry: WithdrawalEntry, recordedById: string | null): Prisma.Sql {
  const { journeyId, receivedAt, receivedBy } = entry;
  const hashes = [...entry.lookupHashes];
  return Prisma.sql`
    numbers AS (
      SELECT DISTINCT hash AS lookup_hash FROM unnest(${hashes}::text[]) AS hash
      WHERE NOT EXISTS (
        SELECT FROM evidence_person AS person
          JOIN journey ON journey.id = person.journey_id AND NOT journey.is_test
          JOIN (${CALLS_AGREED}) ON given.journey_id = person.journey_id
        WHERE person.mark = hash AND agreed.acknowledged_at > ${receivedAt}::timestamptz
      ) AND NOT EXISTS (
        SELECT FROM phone_opt_out AS former WHERE former.lookup_hash = hash AND former.lifted_at > ${receivedAt}::timestamptz
      )
    ), listed AS (
      INSERT INTO phone_opt_out (id, lookup_hash, since, received_by, recorded_by, lead_id)
      SELECT gen_random_uuid(), lookup_hash, ${receivedAt}::timestamptz, ${receivedBy}::text, ${recordedById}::uuid,
        (SELECT id FROM lead WHERE journey_id = ${journeyId}::uuid)
      FROM numbers ON CONFLICT (lookup_hash) WHERE lifted_at IS NULL DO NOTHING
    ), concerned AS (
      SELECT numbers.lookup_hash, lead.partner_lead_id FROM numbers
      JOIN evidence_person AS person ON person.mark = numbers.lookup_hash JOIN lead USING (journey_id)
      UNION
      SELECT numbers.lookup_hash, lead.partner_lead_id FROM lead LEFT JOIN numbers ON true
      WHERE lead.journey_id = ${journeyId}::uuid AND (numbers.lookup_hash IS NOT NULL OR ${isUnnamed(hashes)})
    ), ${addRequests(entry, recordedById)}`;
}

/** Only the borrower's own withdrawal has its event in the same statement. */
function addRequests(
  { receivedAt, receivedBy, dueAt, reason }: WithdrawalEntry,
  recordedById: string | null,
): Prisma.Sql {
  const missingAt = recordedById === null ? null : receivedAt;
  return Prisma.sql`requested AS (
    INSERT INTO person_request AS stored (
      id, kind, lookup_hash, lead_references, received_at, received_by, due_at, requested_by, reason,
      events_missing_at, events_missing_by)
    SELECT gen_random_uuid(), 'withdrawal', lookup_hash, array_agg(DISTINCT partner_lead_id),
      ${receivedAt}::timestamptz, ${receivedBy}::text, ${dueAt}::timestamptz, ${recordedById}::uuid, ${reason}::text,
      ${missingAt}::timestamptz, ${recordedById}::uuid
    FROM concerned GROUP BY lookup_hash
    ON CONFLICT (kind, lookup_hash) WHERE ended_at IS NULL DO UPDATE SET
      received_at = LEAST(stored.received_at, excluded.received_at), due_at = LEAST(stored.due_at, excluded.due_at),
      events_missing_at = GREATEST(stored.events_missing_at, excluded.events_missing_at),
      events_missing_by = coalesce(excluded.events_missing_by, stored.events_missing_by),
      lead_references = (
        SELECT array_agg(DISTINCT reference)
        FROM unnest(stored.lead_references || excluded.lead_references) AS reference)
    RETURNING id
  )`;
}

/** For a lead whose details were deleted, one open request names its reference alone. */
const isUnnamed = (hashes: string[]) => Prisma.sql`(${hashes.length}::int = 0 AND NOT EXISTS (
  SELECT FROM person_request AS known WHERE known.kind = 'withdrawal' AND known.ended_at IS NULL
    AND known.lookup_hash IS NULL AND lead.partner_lead_id = ANY (known.lead_references)))`;

/** The borrower's own, once for each agreement. */
export async function recordOwnWithdrawal(
  journeyId: string,
  lookupHashes: readonly string[],
  event: SealedEvent,
): Promise<void> {
  await sqlTransaction(async (tx) => {
    const locked = await lockLeadAndChain(tx, journeyId);
    if (!locked || !isPhoneConsentGiven(await phoneConsentOf(journeyId, tx))) return;
    const { leadId, now } = locked;
    if (leadId) await recordLeadEvent(tx, leadId, 'lead.withdrawn');
    const entry = { lookupHashes, journeyId, receivedAt: now, dueAt: withdrawalDueAt(now) };
    const entries = addEntries({ ...entry, receivedBy: 'form', reason: null }, null);
    await tx.$executeRaw`WITH ${entries}, ${insertEvents(chainAt(journeyId, now), [event])}`;
  });
}

/** Returns the requests whose events are missing, or null if each number has a later agreement to calls. */
export function recordStaffWithdrawal(
  actor: Actor,
  entry: WithdrawalEntry,
  subject: string,
): Promise<string[] | null> {
  return transaction(async (tx) => {
    const entries = addEntries(entry, actor.staffId);
    const [recorded] = await tx.$queryRaw<{ listed: number; requestIds: string[] }[]>`
      WITH ${entries}
      SELECT (SELECT count(*)::int FROM numbers) AS listed, ARRAY(SELECT id FROM requested) AS "requestIds"`;
    if (!recorded || (recorded.listed === 0 && entry.lookupHashes.length > 0)) return null;
    const after = { receivedBy: entry.receivedBy, receivedAt: entry.receivedAt.toISOString() };
    const reason = entry.reason ?? '';
    await recordAudit(actor, { action: 'withdrawal_recorded', subject, reason, after }, tx);
    return recorded.requestIds;
  });
}

/** Adds the event unless the borrower has not agreed to calls, has withdrawn it, or agreed again afterward. */
export async function recordWithdrawn(
  journeyId: string,
  receivedAt: Date,
  event: SealedEvent,
): Promise<void> {
  await sqlTransaction(async (tx) => {
    const locked = await lockLeadAndChain(tx, journeyId);
    const consent = await phoneConsentOf(journeyId, tx);
    if (!locked || !isPhoneConsentGiven(consent) || !consent.givenAt || consent.givenAt > receivedAt) return;
    if (locked.leadId) await recordLeadEvent(tx, locked.leadId, 'lead.withdrawn');
    await appendEvent(tx, journeyId, event, locked.now);
  });
}

type Locked = { leadId: string | null; now: Date };

/**
 * In the order of `lockForAttempt`: the event of the withdrawal gets the next number of the lead. `now` is later than the
 * locks. Null without a chain.
 */
async function lockLeadAndChain(tx: SqlClient, journeyId: string): Promise<Locked | null> {
  const [locked] = await tx.$queryRaw<Locked[]>`
    WITH locked_lead AS (
      SELECT id FROM lead WHERE journey_id = ${journeyId}::uuid FOR UPDATE
    ), locked AS (
      SELECT locked_lead.id FROM evidence_key LEFT JOIN locked_lead ON true
      WHERE evidence_key.journey_id = ${journeyId}::uuid FOR UPDATE OF evidence_key
    )
    SELECT id AS "leadId", clock_timestamp()::timestamptz(3) AS now FROM locked`;
  return locked ?? null;
}
