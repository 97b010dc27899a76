import 'server-only';
import { randomUUID } from 'node:crypto';
import { MAX_CONSENT_AGE_MS } from '#features/consent/model/consent-text.ts';
import type { StoredFetch } from '#features/consent/store/consents.ts';
import type { Display } from '#features/consent/store/displays.ts';
import { endpointIdOf } from '#features/consent/store/operator-endpoint.ts';
import { addEvents, chainAt, insertEvents, type SealedEvent } from '#features/evidence/store/evidence.ts';
import { insertPersons } from '#features/evidence/store/evidence-removal.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import { readLeadInterface } from '#features/form/store/columns.ts';
import { insertStages } from '#features/form/store/funnel-events.ts';
import { type LockedAttempt, lockForAttempt, lockLiveJourney } from '#features/form/store/journey-locks.ts';
import type { AttemptRef, Lead } from '#features/form/store/leads.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db, mayHaveCommitted } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { lockedTransaction, type SqlTransaction } from '#platform/database/transaction.ts';
import { type CountedPersons, countPersons, throwIfExceeded } from './person-limits.ts';
import { isPhoneWithdrawn } from './receipts.ts';

/** The consent fetch that was current, and each block as it was displayed. */
export type Agreement = {
  journeyId: string;
  fetch: Pick<StoredFetch, 'id' | 'fetchedAt' | 'endpointId'>;
  blocks: (Display & { key: string })[];
  /** As sent. */
  partnerCampaignId?: string | null;
  events?: readonly SealedEvent[];
  persons?: CountedPersons;
};

/** For a lead that is sent at once: the lease and the event of its first post. */
export type FirstPostClaim = { leaseMs: number; event?: SealedEvent | undefined };

/**
 * Null if the journey has a lead or was erased: of two clicks, the database accepts one. Throws DailyLimitExceeded, and
 * IntentUnconfirmed if the connection was lost. With `claim`, the intent is also the claim of its first post. The caller
 * checks what `claimForSending` checks; in one statement, neither an erasure nor a withdrawal can come between.
 */
export async function recordFirstIntent(
  partnerLeadId: string,
  leadInterface: LeadInterface,
  agreement: Agreement,
  claim: FirstPostClaim | null = null,
): Promise<AttemptRef | null> {
  const { journeyId, persons } = agreement;
  const attempt = { leadId: randomUUID(), journeyId, partnerLeadId, number: 1 };
  const intent = addIntent(attempt, agreement, { intended: Prisma.sql`created`, claim });
  // Doesn't wait for the journey: PostgreSQL would go on with the statement of a crashed instance.
  const statement = Prisma.sql`
    WITH locked AS (
      SELECT id, campaign_slug, is_test FROM journey
      WHERE id = ${journeyId}::uuid AND erased_at IS NULL FOR NO KEY UPDATE SKIP LOCKED
    ), created AS (
      INSERT INTO lead (id, journey_id, campaign_slug, is_test, partner_lead_id, interface, state, created_at)
      SELECT ${attempt.leadId}::uuid, id, campaign_slug, is_test, ${partnerLeadId}, ${leadInterface},
        ${claim ? 'sending' : 'intent'}, clock_timestamp()
      FROM locked ON CONFLICT DO NOTHING RETURNING journey_id
    ), ${intent}`;
  const lock = (sql: SqlClient) => lockLiveJourney(sql, journeyId);
  const afterWait = () =>
    lockedTransaction(lock, async (tx, isLive) => (isLive ? tx.$executeLast(statement) : 0));
  const record = async () => (await db().$executeRaw(statement)) || afterWait();
  const recorded = await record().catch((error: unknown) => {
    if (claim && mayHaveCommitted(error)) throw new IntentUnconfirmed(attempt, error);
    return throwIfExceeded(error, persons);
  });
  return recorded === 1 ? attempt : null;
}

/** The statement may have committed, or may still do so. Nothing was sent. */
export class IntentUnconfirmed extends Error {
  override name = 'IntentUnconfirmed';
  readonly attempt: AttemptRef;
  constructor(attempt: AttemptRef, cause: unknown) {
    super('the database did not confirm the intent', { cause });
    this.attempt = attempt;
  }
}

/** Null if another request has created an attempt that the borrower had not seen. Throws DailyLimitExceeded. */
export async function recordResendIntent(lead: Lead, agreement: Agreement): Promise<AttemptRef | null> {
  const { journeyId, persons } = agreement;
  const { id: leadId, partnerLeadId, attempts } = lead;
  const attempt = { leadId, journeyId, partnerLeadId, number: attempts + 1 };
  const lock = (sql: SqlClient) => lockForAttempt(sql, { journeyId, leadId });
  const intent = addIntent(attempt, agreement, { intended: Prisma.sql`resent`, claim: null });
  const recorded = await lockedTransaction(lock, async (tx, { isErased }) => {
    if (isErased) return 0;
    // The operator's answer belongs to the previous attempt.
    return tx.$executeLast`
      WITH resent AS (
        UPDATE lead SET state = 'intent', operator_status = NULL, operator_uuid = NULL, operator_warning = NULL,
          link_refused = NULL
        FROM attempt AS last
        WHERE lead.id = ${leadId}::uuid AND last.lead_id = lead.id AND last.number = ${attempts}::int
          AND last.number = (SELECT max(number) FROM attempt WHERE lead_id = lead.id)
          AND (
            state = 'unsent'
            OR state = 'refused' AND last.refused_fields <> '{}'
            OR state = 'answered' AND operator_status_word(lead.operator_status) = 'timed_out' AND link_issued_at IS NULL
          )
        RETURNING journey_id
      ), ${intent}`;
  }).catch((error: unknown) => throwIfExceeded(error, persons));
  return recorded === 1 ? attempt : null;
}

/**
 * The end of a statement that begins with WITH. It has a row if `intended` has one. The funnel counts only the first
 * attempt of a lead.
 */
function addIntent(
  { leadId, number }: AttemptRef,
  { fetch, blocks, partnerCampaignId = null, events = [], persons }: Agreement,
  { intended, claim }: { intended: Prisma.Sql; claim: FirstPostClaim | null },
): Prisma.Sql {
  const journey = Prisma.sql`SELECT journey_id FROM agreed`;
  const leaseMs = claim?.leaseMs ?? null;
  return Prisma.sql`
    ${countPersons(intended, persons)}, agreed AS (
      INSERT INTO acknowledgment (id, journey_id, fetch_id, fetched_at, endpoint_id, acknowledged_at)
      SELECT ${randomUUID()}::uuid, journey_id, ${fetch.id}::uuid, ${fetch.fetchedAt}::timestamptz, ${fetch.endpointId}, now
      FROM admitted RETURNING id, journey_id, fetched_at, acknowledged_at
    ), blocks AS (
      INSERT INTO acknowledgment_block (
        acknowledgment_id, key, journey_id, display_id, fetch_id, sha256, fetched_at, displayed_at, acknowledged_at)
      SELECT agreed.id, key, journey_id, shown.id, "fetchId", sha256, "fetchedAt", "displayedAt", acknowledged_at
      FROM agreed CROSS JOIN jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb)
        AS shown (key text, id uuid, "fetchId" uuid, sha256 text, "fetchedAt" timestamptz, "displayedAt" timestamptz)
    ), attempted AS (
      INSERT INTO attempt (
        lead_id, number, acknowledgment_id, fetched_at, acknowledged_at, intent_at, tries, sent_at, lease_until,
        partner_campaign_id)
      SELECT ${leadId}::uuid, ${number}::int, id, fetched_at, acknowledged_at, acknowledged_at,
        (lease IS NOT NULL)::int, CASE WHEN lease IS NOT NULL THEN acknowledged_at END, acknowledged_at + lease,
        ${partnerCampaignId}::text
      FROM agreed CROSS JOIN (SELECT ${leaseMs}::float8 * interval '1 millisecond' AS lease) AS claim
    ), submitted AS (
      ${insertStages(Prisma.sql`SELECT journey_id, 'submitted' AS kind, '' AS step, 1 AS place FROM agreed WHERE ${number}::int = 1`)}
    ), ${persons ? Prisma.sql`${insertPersons(journey, persons.lookupHashes)},` : Prisma.empty}
    ${addEvents(Prisma.sql`SELECT journey_id, acknowledged_at AS at FROM agreed`, [...events, ...(claim?.event ? [claim.event] : [])])}
    SELECT FROM agreed`;
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
export async function claimForSending(ref: AttemptRef, leaseMs: number, event?: SealedEvent): Promise<void> {
  const { leadId, number } = ref;
  await openTransaction(ref, async (tx, { state, sentAt, now }) => {
    if (sentAt || state !== 'intent') throw new AttemptNotSendable('already_ended');
    await tx.$executeLast`
      WITH sending AS (
        UPDATE lead SET state = 'sending' WHERE id = ${leadId}::uuid RETURNING id, journey_id
      ), claimed AS (
        UPDATE attempt SET sent_at = ${now}, tries = 1, lease_until = ${new Date(now.getTime() + leaseMs)}
        FROM sending WHERE lead_id = sending.id AND number = ${number}::int
      ), ${insertEvents(Prisma.sql`SELECT journey_id, ${now}::timestamptz AS at FROM sending`, event ? [event] : [])}`;
  });
}

export async function recordRetry(ref: AttemptRef, event?: SealedEvent): Promise<void> {
  const { leadId, journeyId, number } = ref;
  await openTransaction(ref, async (tx, { now }) => {
    await tx.$executeLast`
      WITH repeated AS (
        UPDATE attempt SET tries = tries + 1 WHERE lead_id = ${leadId}::uuid AND number = ${number}::int
      ), ${insertEvents(chainAt(journeyId, now), event ? [event] : [])}`;
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
