import { randomUUID } from 'node:crypto';
import type { JourneyKey } from '#features/application/borrower.ts';
import { findRequestRows } from '#features/application/store/request-rows.ts';
import type { StoredBlock } from '#features/consent/store/consent-texts.ts';
import { recordFetch, type StoredFetch } from '#features/consent/store/consents.ts';
import { findDisplays, recordDisplay } from '#features/consent/store/displays.ts';
import { endpointIdOf } from '#features/consent/store/operator-endpoint.ts';
import type { AttemptRef, Lead } from '#features/form/store/leads.ts';
import { recordOutcome } from '#features/lead/store/attempt-outcomes.ts';
import { type Agreement, recordFirstIntent, recordResendIntent } from '#features/lead/store/intents.ts';
import { claimForSending } from '#features/lead/store/open-attempts.ts';
import { newSealingKey } from '#platform/crypto/seal.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { sql } from '#tests/support/database/sql.ts';
import { beginJourney } from './lead-times.ts';
import { answeredWith } from './outcomes.ts';

export const LEASE_MS = 60_000;

/** Statements that wait for a lock of another transaction. */
export const WAITING =
  "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** A borrower who has just begun: their journey and the key in their cookie. */
export async function someBorrower(): Promise<JourneyKey> {
  return { journeyId: await beginJourney(sql), key: newSealingKey() };
}

export const findLead = async (journeyId: string): Promise<Lead | null> =>
  (await findRequestRows(journeyId)).lead;

/** The agreement of a borrower who was shown a consent text under each of these keys. */
export async function agreementOf(journeyId: string, keys = ['personal.consent']): Promise<Agreement> {
  const fetch = await recordFetch('personal_v3', {
    fetchedAt: await databaseTime(),
    blocks: keys.map((key) => ({ key, html: `<p>${randomUUID()}</p>` })),
    verdict: 'safe',
    findings: [],
  });
  return agreeTo(journeyId, fetch);
}

/** The agreement of a borrower who was shown every text of a fetch. */
export async function agreeTo(journeyId: string, fetch: StoredFetch): Promise<Agreement> {
  for (const { sha256 } of fetch.blocks)
    await recordDisplay(journeyId, fetch, sha256, ({ now }) => ({ displayedAt: now }));
  const displays = await findDisplays(journeyId);
  const blocks = fetch.blocks.flatMap(({ key, sha256 }) => {
    const shown = displays.of(fetch, sha256);
    return shown ? [{ ...shown, key }] : [];
  });
  return { journeyId, fetch, blocks };
}

/** A published version of the refinance text, as borrowers get it. */
export async function fetchOfVersion(number: number): Promise<StoredFetch> {
  const [row] = await sql<{ id: string; key: string; sha256: string }>(
    `SELECT consent_version.fetch_id AS id, key, consent_version.sha256 FROM consent_version
     JOIN consent_fetch_block USING (fetch_id) WHERE source = 'refinance' AND number = $1`,
    [number],
  );
  if (!row) throw new Error('there is no such version');
  const { id, ...block } = row;
  return { id, fetchedAt: null, endpointId: endpointIdOf('refinance'), blocks: [block] };
}

/** A lead that is being sent, whose borrower agreed to all texts of a fetch. */
export async function sendingOn(fetch: StoredFetch): Promise<AttemptRef> {
  const { journeyId } = await someBorrower();
  const agreement = await agreeTo(journeyId, fetch);
  const product = fetch.fetchedAt ? 'personal_v3' : 'refinance';
  const attempt = await recordFirstIntent(randomUUID(), product, agreement, { leaseMs: LEASE_MS });
  if (!attempt) throw new Error('a first intent was not taken');
  return attempt;
}

/** The same, answered. Returns its id. */
export async function someLeadOn(fetch: StoredFetch): Promise<string> {
  const attempt = await sendingOn(fetch);
  await recordOutcome(attempt, answeredWith());
  return attempt.leadId;
}

/** A borrower whose intent to send a lead is written. */
export async function someIntent(
  keys?: string[],
  partnerCampaignId: string | null = null,
): Promise<{
  borrower: JourneyKey;
  attempt: AttemptRef;
  agreed: StoredBlock[];
}> {
  const borrower = await someBorrower();
  const agreement = await agreementOf(borrower.journeyId, keys);
  const attempt = await recordFirstIntent(randomUUID(), 'personal_v3', {
    ...agreement,
    partnerCampaignId,
  });
  if (!attempt) throw new Error('a first intent was not taken');
  return { borrower, attempt, agreed: agreement.blocks };
}

async function databaseTime(): Promise<Date> {
  const [row] = await sql<{ now: Date }>('SELECT clock_timestamp()::timestamptz(3) AS now');
  if (!row) throw new Error('the database returned no time');
  return row.now;
}

/** A borrower whose lead is being sent. */
export async function someSending(): Promise<AttemptRef> {
  const { attempt } = await someIntent();
  await claimForSending(attempt, LEASE_MS);
  return attempt;
}

/** A click to send a lead again. */
export async function clickAgain({ journeyId }: AttemptRef, agreementFor = agreementOf) {
  const lead = await findLead(journeyId);
  return lead && recordResendIntent(lead, await agreementFor(journeyId));
}

/** A further attempt of the same lead, which is being sent. */
export async function sentAgain(first: AttemptRef, agreementFor = agreementOf): Promise<AttemptRef> {
  const attempt = await clickAgain(first, agreementFor);
  if (!attempt) throw new Error('the lead was not sent again');
  await claimForSending(attempt, LEASE_MS);
  return attempt;
}

/** Staff have found out what became of an attempt, or have abandoned it. */
export async function decide(
  { leadId, number }: AttemptRef,
  choice: 'received' | 'not_received' | 'given_up',
) {
  const uuid = choice === 'received' ? 'uuid-that-staff-entered' : null;
  const state = { received: 'answered', not_received: 'unsent', given_up: 'unknown' }[choice];
  await sql(
    `INSERT INTO lead_decision VALUES (gen_random_uuid(), $1, $2, $3, $4, clock_timestamp(), 'Ann')`,
    [leadId, number, choice, uuid],
  );
  await sql(`UPDATE lead SET state = $2, operator_uuid = $3, operator_status = NULL WHERE id = $1`, [
    leadId,
    state,
    uuid,
  ]);
}

export const stateOf = async ({ leadId }: AttemptRef) =>
  (await sql<{ state: string }>('SELECT state FROM lead WHERE id = $1', [leadId]))[0]?.state;

/** Makes all attempts older, as if that time had passed. */
export function passTime(seconds: number): Promise<unknown> {
  const past = (column: string) => `${column} = ${column} - interval '${seconds} seconds'`;
  const columns = ['acknowledged_at', 'intent_at', 'sent_at', 'lease_until', 'ended_at'].map(past);
  return pastAllRules(`UPDATE attempt SET ${columns.join(', ')}`);
}
