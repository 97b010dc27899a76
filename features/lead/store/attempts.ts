import 'server-only';
import { randomUUID } from 'node:crypto';
import { MAX_CONSENT_AGE_MS } from '#features/consent/model/consent-text.ts';
import type { StoredFetch } from '#features/consent/store/consents.ts';
import type { Display } from '#features/consent/store/displays.ts';
import { endpointIdOf } from '#features/consent/store/operator-endpoint.ts';
import { insertEvents, type SealedEvent } from '#features/evidence/store/evidence.ts';
import { insertPersons } from '#features/evidence/store/evidence-removal.ts';
import type { LeadInterface } from '#features/journey/model/campaign.ts';
import { readLeadInterface } from '#features/journey/store/columns.ts';
import { insertStages } from '#features/journey/store/funnel-events.ts';
import { type LockedAttempt, lockForAttempt } from '#features/journey/store/journey-locks.ts';
import type { AttemptRef, Lead } from '#features/journey/store/leads.ts';
import { Prisma } from '#generated/prisma/client.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { lockedTransaction, type SqlTransaction, sqlTransaction } from '#platform/database/transaction.ts';
import { type CountedPersons, countPersons } from './person-limits.ts';
import { isPhoneWithdrawn } from './receipts.ts';

/** The consent fetch that was current, and each block as it was displayed. */
export type Agreement = {
  journeyId: string;
  fetch: Pick<StoredFetch, 'id' | 'fetchedAt' | 'endpointId'>;
  blocks: (Display & { key: string })[];
  events?: readonly SealedEvent[];
  persons?: CountedPersons;
};

/**
 * Null if the journey has a lead or was erased: of two clicks, the database accepts one. Throws DailyLimitExceeded.
 */
export async function recordFirstIntent(
  partnerLeadId: string,
  leadInterface: LeadInterface,
  agreement: Agreement,
): Promise<AttemptRef | null> {
  const { journeyId } = agreement;
  const attempt = { leadId: randomUUID(), journeyId, partnerLeadId, number: 1 };
  return sqlTransaction(async (tx) => {
    const [created] = await tx.$queryRaw<{ createdAt: Date }[]>`
      WITH locked AS (
        SELECT id, campaign_slug, is_test FROM journey
        WHERE id = ${journeyId}::uuid AND erased_at IS NULL FOR NO KEY UPDATE
      )
      INSERT INTO lead (id, journey_id, campaign_slug, is_test, partner_lead_id, interface, state, created_at)
      SELECT ${attempt.leadId}::uuid, id, campaign_slug, is_test, ${partnerLeadId}, ${leadInterface}, 'intent',
        clock_timestamp()
      FROM locked ON CONFLICT DO NOTHING RETURNING created_at AS "createdAt"`;
    return created ? recordIntent(tx, attempt, agreement, created.createdAt) : null;
  });
}

/** Null if another request has created an attempt that the borrower had not seen. Throws DailyLimitExceeded. */
export async function recordFurtherIntent(lead: Lead, agreement: Agreement): Promise<AttemptRef | null> {
  const { journeyId } = agreement;
  const { id: leadId, partnerLeadId, attempts } = lead;
  const lock = (sql: SqlClient) => lockForAttempt(sql, { journeyId, leadId });
  return lockedTransaction(lock, async (tx, { isErased }) => {
    if (isErased) return null;
    // The operator's answer belongs to the previous attempt.
    const [resent] = await tx.$queryRaw<{ now: Date }[]>`
      UPDATE lead SET state = 'intent', operator_status = NULL, operator_uuid = NULL, operator_warning = NULL,
        link_refused = NULL
      FROM attempt AS last
      WHERE lead.id = ${leadId}::uuid AND last.lead_id = lead.id AND last.number = ${attempts}::int
        AND last.number = (SELECT max(number) FROM attempt WHERE lead_id = lead.id)
        AND (
          state = 'unsent'
          OR state = 'refused' AND last.refused_fields <> '{}'
          OR state = 'answered' AND lead.operator_status = 'timed_out' AND link_issued_at IS NULL
        )
      RETURNING clock_timestamp()::timestamptz(3) AS now`;
    const attempt = { leadId, journeyId, partnerLeadId, number: attempts + 1 };
    return resent ? recordIntent(tx, attempt, agreement, resent.now) : null;
  });
}

/** The funnel counts only the first attempt of a lead. */
async function recordIntent(
  tx: SqlTransaction,
  attempt: AttemptRef,
  { journeyId, fetch, blocks, events = [], persons }: Agreement,
  now: Date,
): Promise<AttemptRef> {
  const { leadId, number } = attempt;
  if (persons) await countPersons(tx, persons);
  await tx.$executeLast`
    WITH agreed AS (
      INSERT INTO acknowledgment (id, journey_id, fetch_id, fetched_at, endpoint_id, acknowledged_at)
      VALUES (${randomUUID()}::uuid, ${journeyId}::uuid, ${fetch.id}::uuid, ${fetch.fetchedAt}, ${fetch.endpointId}, ${now})
      RETURNING id, journey_id, fetched_at, acknowledged_at
    ), blocks AS (
      INSERT INTO acknowledgment_block (
        acknowledgment_id, key, journey_id, display_id, fetch_id, sha256, fetched_at, displayed_at, acknowledged_at)
      SELECT agreed.id, key, journey_id, shown.id, "fetchId", sha256, "fetchedAt", "displayedAt", acknowledged_at
      FROM agreed CROSS JOIN jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb)
        AS shown (key text, id uuid, "fetchId" uuid, sha256 text, "fetchedAt" timestamptz, "displayedAt" timestamptz)
    ), intended AS (
      INSERT INTO attempt (lead_id, number, acknowledgment_id, fetched_at, acknowledged_at, intent_at)
      SELECT ${leadId}::uuid, ${number}::int, id, fetched_at, acknowledged_at, acknowledged_at FROM agreed
    ), submitted AS (
      ${insertStages(Prisma.sql`SELECT journey_id, 'submitted' AS kind, '' AS step, 1 AS place FROM agreed WHERE ${number}::int = 1`)}
    ), ${persons ? Prisma.sql`${insertPersons(journeyId, persons.lookupHashes)},` : Prisma.empty}
    ${insertEvents(
      Prisma.sql`SELECT journey_id FROM agreed`,
      events.map((event) => ({ ...event, at: now })),
    )}`;
  return attempt;
}

export class AttemptNotSendable extends Error {
  override name = 'AttemptNotSendable';
  readonly reason: 'already_ended' | 'erased' | 'consent_expired' | 'other_operator' | 'phone_withdrawn';
  constructor(reason: AttemptNotSendable['reason']) {
    super(`the attempt may not be sent: ${reason}`);
    this.reason = reason;
  }
}

/** The number is the fencing token: a result after the lease is stored under it. Throws AttemptNotSendable. */
export async function claimForSending(
  ref: AttemptRef,
  leaseMs: number,
  event: SealedEvent | null = null,
): Promise<void> {
  const { leadId, number } = ref;
  await openTransaction(ref, async (tx, { state, sentAt, now }) => {
    if (sentAt || state !== 'intent') throw new AttemptNotSendable('already_ended');
    await tx.$executeLast`
      WITH sending AS (
        UPDATE lead SET state = 'sending' WHERE id = ${leadId}::uuid RETURNING id, journey_id
      ), claimed AS (
        UPDATE attempt SET sent_at = ${now}, tries = 1, lease_until = ${new Date(now.getTime() + leaseMs)}
        FROM sending WHERE lead_id = sending.id AND number = ${number}::int
      ), ${insertEvents(Prisma.sql`SELECT journey_id FROM sending`, event ? [{ ...event, at: now }] : [])}`;
  });
}

export async function recordRetry(ref: AttemptRef, event: SealedEvent | null = null): Promise<void> {
  const { leadId, journeyId, number } = ref;
  await openTransaction(ref, async (tx, { now }) => {
    await tx.$executeLast`
      WITH repeated AS (
        UPDATE attempt SET tries = tries + 1 WHERE lead_id = ${leadId}::uuid AND number = ${number}::int
      ), ${insertEvents(Prisma.sql`SELECT ${journeyId}::uuid AS journey_id`, event ? [{ ...event, at: now }] : [])}`;
  });
}

type OpenAttempt = {
  now: Date;
  sentAt: Date | null;
  endedAt: Date | null;
  fetchedAt: Date | null;
  endpointId: string | null;
  interface: string;
  isPhoneWithdrawn: boolean;
};

const openTransaction = (
  ref: AttemptRef,
  work: (tx: SqlTransaction, open: Awaited<ReturnType<typeof requireOpen>>) => Promise<void>,
): Promise<void> =>
  lockedTransaction(
    (sql) => lockForAttempt(sql, ref),
    async (tx, locked) => work(tx, await requireOpen(tx, ref, locked)),
  );

async function requireOpen(tx: SqlClient, ref: AttemptRef, { isErased, state }: LockedAttempt) {
  // A second statement: the first one's snapshot is older than its locks.
  const [attempt] = await tx.$queryRaw<OpenAttempt[]>`
    SELECT clock_timestamp()::timestamptz(3) AS now, sent_at AS "sentAt", ended_at AS "endedAt",
      attempt.fetched_at AS "fetchedAt", endpoint_id AS "endpointId", interface,
      ${isPhoneWithdrawn(Prisma.sql`acknowledgment.id`)} AS "isPhoneWithdrawn"
    FROM attempt JOIN lead ON lead.id = lead_id JOIN acknowledgment ON acknowledgment.id = acknowledgment_id
    WHERE lead_id = ${ref.leadId}::uuid AND number = ${ref.number}::int`;
  if (!attempt) throw new Error('attempt not found');
  if (attempt.endedAt) throw new AttemptNotSendable('already_ended');
  if (isErased) throw new AttemptNotSendable('erased');
  // The partner's own text has no fetch time and doesn't expire.
  const consentAge = attempt.fetchedAt ? attempt.now.getTime() - attempt.fetchedAt.getTime() : 0;
  if (consentAge >= MAX_CONSENT_AGE_MS) throw new AttemptNotSendable('consent_expired');
  if (attempt.endpointId !== endpointIdOf(readLeadInterface(attempt.interface)))
    throw new AttemptNotSendable('other_operator');
  if (attempt.isPhoneWithdrawn) throw new AttemptNotSendable('phone_withdrawn');
  return { ...attempt, state };
}
