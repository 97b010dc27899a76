import 'server-only';
import { randomUUID } from 'node:crypto';
import { PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import type { StoredFetch } from '#features/consent/store/consents.ts';
import type { Display } from '#features/consent/store/displays.ts';
import { addEvents, type SealedEvent } from '#features/evidence/store/evidence.ts';
import { insertPersons } from '#features/evidence/store/evidence-removal.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import { insertStages } from '#features/form/store/funnel-events.ts';
import { lockForAttempt, lockLiveJourney } from '#features/form/store/journey-locks.ts';
import type { AttemptRef, Lead } from '#features/form/store/leads.ts';
import { addLeadEvents, leadReport, REPORTED, startReport } from '#features/lead-event/store/lead-events.ts';
import { liftOptOuts } from '#features/opt-out/store/opt-out-list.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { brokenConstraint, db, mayHaveCommitted } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { lockedTransaction } from '#platform/database/transaction.ts';
import { findBlocked } from '#platform/rate-limit/attempts.ts';
import { DAY_MS, SECOND_MS } from '#platform/values/duration.ts';

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

/** Whose lead it is, by hashes of email and phone, and how many of them a day allows. */
type CountedPersons = { lookupHashes: readonly string[]; leadsPerDay: number };

/** The intent and its counts are rolled back. */
export class DailyLimitExceeded extends Error {
  override name = 'DailyLimitExceeded';
  readonly waitSeconds: number;
  constructor(waitSeconds: number) {
    super('a person has sent as many leads as a day allows');
    this.waitSeconds = waitSeconds;
  }
}

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
      FROM locked ON CONFLICT DO NOTHING RETURNING ${REPORTED}
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
          link_refused = NULL, last_event = last_event + 1
        FROM attempt AS last
        WHERE lead.id = ${leadId}::uuid AND last.lead_id = lead.id AND last.number = ${attempts}::int
          AND last.number = (SELECT max(number) FROM attempt WHERE lead_id = lead.id)
          AND (
            state = 'unsent'
            OR state = 'refused' AND last.refused_fields <> '{}'
            OR state = 'answered' AND operator_status_word(lead.operator_status) = 'timed_out' AND link_issued_at IS NULL
          )
        RETURNING ${REPORTED}
      ), ${intent}`;
  }).catch((error: unknown) => throwIfExceeded(error, persons));
  return recorded === 1 ? attempt : null;
}

/**
 * The end of a statement that begins with WITH. It has a row if `intended` has one. The funnel counts only the first
 * attempt of a lead.
 */
function addIntent(
  { leadId, partnerLeadId, number }: AttemptRef,
  { fetch, blocks, partnerCampaignId = null, events = [], persons }: Agreement,
  { intended, claim }: { intended: Prisma.Sql; claim: FirstPostClaim | null },
): Prisma.Sql {
  const journey = Prisma.sql`SELECT journey_id FROM agreed`;
  const leaseMs = claim?.leaseMs ?? null;
  const agreesToCalls = blocks.some(({ key }) => key === PHONE_BLOCK);
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
    ), ${reportAgreement(intended, number)}, ${persons ? Prisma.sql`${insertPersons(journey, persons.lookupHashes)},` : Prisma.empty}
    ${persons && agreesToCalls ? Prisma.sql`${liftOptOuts(persons.lookupHashes, partnerLeadId)},` : Prisma.empty}
    ${addEvents(Prisma.sql`SELECT journey_id, acknowledged_at AS at FROM agreed`, [...events, ...(claim?.event ? [claim.event] : [])])}
    SELECT FROM agreed`;
}

/** With the first attempt the start too: a prefetched first page reported none. */
function reportAgreement(intended: Prisma.Sql, number: number): Prisma.Sql {
  const start = startReport(Prisma.sql`(SELECT journey_id FROM agreed)`);
  const rows = Prisma.sql`${intended} JOIN agreed USING (journey_id)`;
  const agreement = leadReport(rows, { type: 'consent.agreed', at: Prisma.sql`acknowledged_at` });
  return addLeadEvents(number === 1 ? Prisma.sql`${start} UNION ALL ${agreement}` : agreement);
}

/** Raised by the function of the same name in the database. */
const REQUIRED = 'person_within_daily_limit';

/**
 * Parts of a statement: `admitted` has the row of `intended`, and `now`, which is later than all locks. If a person
 * exceeds the limit, the statement fails with an error that `throwIfExceeded` recognizes.
 */
function countPersons(intended: Prisma.Sql, persons: CountedPersons | undefined): Prisma.Sql {
  const admitted = Prisma.sql`SELECT journey_id, clock_timestamp()::timestamptz(3) AS now FROM ${intended}`;
  if (!persons) return Prisma.sql`admitted AS (${admitted})`;
  const keys = keysOf(persons);
  // excluded.expire is a day from now.
  return Prisma.sql`
    counted AS (
      INSERT INTO rate_limit AS stored (key, points, expire)
      SELECT given, 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint + ${DAY_MS}::bigint
      FROM ${intended} CROSS JOIN unnest(${keys}::text[]) AS given
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN stored.expire > excluded.expire - ${DAY_MS}::bigint THEN stored.points + 1 ELSE 1 END,
        expire = CASE WHEN stored.expire > excluded.expire - ${DAY_MS}::bigint THEN stored.expire ELSE excluded.expire END
      WHERE stored.points < ${persons.leadsPerDay}::int OR stored.expire <= excluded.expire - ${DAY_MS}::bigint
      RETURNING key
    ), admitted AS (
      ${admitted} WHERE person_within_daily_limit((SELECT count(*) FROM counted) = ${keys.length}::int)
    )`;
}

/** Throws DailyLimitExceeded for the error of a statement with `countPersons`, and any other error as it is. */
async function throwIfExceeded(error: unknown, persons: CountedPersons | undefined): Promise<never> {
  if (!persons || brokenConstraint(error) !== REQUIRED) throw error;
  const policy = { max: persons.leadsPerDay, seconds: DAY_MS / SECOND_MS };
  const blocked = await findBlocked(db(), keysOf(persons), policy);
  throw new DailyLimitExceeded(Math.max(1, ...blocked.map(({ waitSeconds }) => waitSeconds)));
}

/** In a fixed order, which prevents deadlocks. */
const keysOf = ({ lookupHashes }: CountedPersons) =>
  lookupHashes.toSorted().map((lookupHash) => `person:${lookupHash}`);
