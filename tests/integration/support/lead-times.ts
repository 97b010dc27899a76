import { createHash, randomUUID } from 'node:crypto';
import type { Query } from '#tests/support/database/sql.ts';

export type Times = Record<'fetched' | 'displayed' | 'acknowledged' | 'intent' | 'sent' | 'ended', Date>;

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
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

export type Story = {
  journeyId: string;
  fetchId: string;
  displayId: string;
  acknowledgmentId: string;
  leadId: string;
  sha256: string;
};

/** A lead from fetch to answer, written without product code: only the database checks it. */
export async function recordLeadTimes(query: Query, times: Times = IN_ORDER): Promise<Story> {
  const story = await recordUntilDisplay(query, times);
  await acknowledge(query, story, times);
  await query(
    `INSERT INTO lead (id, journey_id, partner_lead_id, interface, state, created_at)
     VALUES ($1, $2, $3, 'personal_v3', 'answered', $4)`,
    [story.leadId, story.journeyId, story.leadId, times.intent],
  );
  await query(
    `INSERT INTO attempt (lead_id, number, acknowledgment_id, fetched_at, acknowledged_at, intent_at, sent_at, lease_until, ended_at, outcome, tries)
     VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, 'answered', 1)`,
    [
      story.leadId,
      story.acknowledgmentId,
      times.fetched,
      times.acknowledged,
      times.intent,
      times.sent,
      new Date(times.sent.getTime() + 10 * MINUTE_MS),
      times.ended,
    ],
  );
  return story;
}

export async function recordUntilDisplay(
  query: Query,
  times: Pick<Times, 'fetched' | 'displayed'>,
): Promise<Story> {
  const journeyId = await beginJourney(query);
  const bytes = Buffer.from(`<p>${journeyId}</p>`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [fetchId, displayId] = [randomUUID(), randomUUID()];
  await query('INSERT INTO consent_text (sha256, bytes) VALUES ($1, $2)', [sha256, bytes]);
  await query(
    "INSERT INTO consent_fetch (id, source, fetched_at, verdict) VALUES ($1, 'personal_v3', $2, 'safe')",
    [fetchId, times.fetched],
  );
  await query(
    "INSERT INTO consent_fetch_block (fetch_id, position, key, sha256) VALUES ($1, 0, 'personal.consent', $2)",
    [fetchId, sha256],
  );
  await query(
    'INSERT INTO consent_display (id, journey_id, fetch_id, fetched_at, sha256, displayed_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [displayId, journeyId, fetchId, times.fetched, sha256, times.displayed],
  );
  return { journeyId, fetchId, displayId, sha256, acknowledgmentId: randomUUID(), leadId: randomUUID() };
}

async function acknowledge(query: Query, story: Story, times: Times): Promise<void> {
  await query(
    'INSERT INTO acknowledgment (id, journey_id, fetch_id, fetched_at, acknowledged_at) VALUES ($1, $2, $3, $4, $5)',
    [story.acknowledgmentId, story.journeyId, story.fetchId, times.fetched, times.acknowledged],
  );
  await query(
    `INSERT INTO acknowledgment_block (acknowledgment_id, key, display_id, sha256, fetched_at, displayed_at, acknowledged_at, journey_id, fetch_id)
     VALUES ($1, 'personal.consent', $2, $3, $4, $5, $6, $7, $8)`,
    [
      story.acknowledgmentId,
      story.displayId,
      story.sha256,
      times.fetched,
      times.displayed,
      times.acknowledged,
      story.journeyId,
      story.fetchId,
    ],
  );
}

export async function beginJourney(query: Query, id: string = randomUUID()): Promise<string> {
  await query(
    `INSERT INTO campaign (slug, name, product, consent_version) VALUES ('spring', 'Spring', 'personal_loan', 'v3')
     ON CONFLICT DO NOTHING`,
  );
  await query("INSERT INTO journey (id, campaign_slug) VALUES ($1, 'spring')", [id]);
  return id;
}
