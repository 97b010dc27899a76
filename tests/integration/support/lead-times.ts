import { createHash, randomUUID } from 'node:crypto';
import { MINUTE_MS } from '#platform/values/duration.ts';
import type { Query } from '#tests/support/database/sql.ts';

export type Times = Record<'fetched' | 'displayed' | 'acknowledged' | 'intent' | 'sent' | 'ended', Date>;

const NOON = Date.UTC(2026, 10, 20, 12);

/** One thing after another, a minute apart. */
export const IN_ORDER: Times = {
  fetched: at(0),
  displayed: at(MINUTE_MS),
  acknowledged: at(2 * MINUTE_MS),
  intent: at(3 * MINUTE_MS),
  sent: at(4 * MINUTE_MS),
  ended: at(5 * MINUTE_MS),
};

/** A moment, counted from the fetch. */
export function at(milliseconds: number): Date {
  return new Date(NOON + milliseconds);
}

async function insert(query: Query, table: string, row: Record<string, unknown>) {
  const places = Object.keys(row).map((_, at) => `$${at + 1}`);
  await query(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${places})`, Object.values(row));
}

/** A lead from fetch to answer, written without product code: only the database checks it. */
export async function recordLeadTimes(query: Query, times: Times = IN_ORDER) {
  const display = await recordUntilDisplay(query, times);
  const { journey_id, fetch_id, fetched_at, sha256, displayed_at } = display;
  const acknowledged = { fetched_at, acknowledged_at: times.acknowledged };
  const [acknowledgment_id, lead_id] = [randomUUID(), randomUUID()];
  await insert(query, 'acknowledgment', { id: acknowledgment_id, journey_id, fetch_id, ...acknowledged });
  await insert(query, 'acknowledgment_block', {
    ...{ acknowledgment_id, key: 'personal.consent', display_id: display.id, journey_id, fetch_id },
    ...{ sha256, displayed_at, ...acknowledged },
  });
  await insert(query, 'lead', {
    ...{ id: lead_id, journey_id, partner_lead_id: lead_id, interface: 'personal_v3', state: 'answered' },
    created_at: times.intent,
  });
  await insert(query, 'attempt', {
    ...{ lead_id, number: 1, acknowledgment_id, ...acknowledged, intent_at: times.intent },
    ...{ sent_at: times.sent, lease_until: new Date(times.sent.getTime() + 10 * MINUTE_MS) },
    ...{ ended_at: times.ended, outcome: 'answered', tries: 1 },
  });
  return { journeyId: journey_id, leadId: lead_id };
}

export async function recordUntilDisplay(query: Query, times: Pick<Times, 'fetched' | 'displayed'>) {
  const journey_id = await beginJourney(query);
  const bytes = Buffer.from(`<p>${journey_id}</p>`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [fetch_id, fetched_at] = [randomUUID(), times.fetched];
  await insert(query, 'consent_text', { sha256, bytes });
  await insert(query, 'consent_fetch', { id: fetch_id, source: 'personal_v3', fetched_at, verdict: 'safe' });
  await insert(query, 'consent_fetch_block', { fetch_id, position: 0, key: 'personal.consent', sha256 });
  const display = {
    id: randomUUID(),
    journey_id,
    fetch_id,
    fetched_at,
    sha256,
    displayed_at: times.displayed,
  };
  await insert(query, 'consent_display', display);
  return display;
}

export async function beginJourney(query: Query, id: string = randomUUID()): Promise<string> {
  await query(
    `INSERT INTO campaign (slug, name, product, consent_version) VALUES ('spring', 'Spring', 'personal_loan', 'v3')
     ON CONFLICT DO NOTHING`,
  );
  await insert(query, 'journey', { id, campaign_slug: 'spring' });
  return id;
}

/** Appends an event without product code: journey, kind, commitment, sealed details, milliseconds from now. */
export const APPEND = `
  WITH added AS (
    INSERT INTO evidence_event (journey_id, kind, commitment, at)
    VALUES ($1, $2, $3, clock_timestamp() + $5 * interval '1 ms') RETURNING number)
  INSERT INTO evidence_details SELECT $1, number, $4 FROM added`;
