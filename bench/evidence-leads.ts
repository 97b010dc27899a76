import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { shownWith } from '#features/consent/model/consent-controls.ts';
import {
  findDisplays,
  recordDisplay,
  recordFetch,
  type StoredFetch,
} from '#features/consent/store/consents.ts';
import { type EvidenceWriter, openEvidence } from '#features/evidence/evidence-writer.ts';
import { findJourney, recordJourney } from '#features/journey/store/journeys.ts';
import { agreementEvents } from '#features/lead/agreement-events.ts';
import { recordEnd } from '#features/lead/store/attempt-outcomes.ts';
import { type Agreement, recordFirstIntent } from '#features/lead/store/intents.ts';
import { recordSending } from '#features/lead/store/sendings.ts';
import type { ConsentInput } from '#features/lead/submit-lead.ts';
import { databaseUrl } from '#platform/config/env.ts';
import { databaseNow } from '#platform/database/db.ts';

export type Made = { reference: string };

const ASKER = { userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile', address: '203.0.113.9' };
const ANSWERS = {
  firstName: 'Ada',
  lastName: 'Quillverton',
  email: 'ada@example.com',
  phone: '5550100199',
  street: '17 Larch Road',
  city: 'Bloomsburg',
  state: 'PA',
  zipcode: '17815',
};
const LEASE_MS = 60_000;
const EVENTS_PER_FILLER = 10;

const FILLERS = `WITH filler AS (
    INSERT INTO journey (id, campaign_slug)
    SELECT gen_random_uuid(), 'personal-loan' FROM generate_series(1, $1::int) RETURNING id
  )
  INSERT INTO evidence_key (journey_id, master, wrapped) SELECT id, 0, '' FROM filler`;
const FILLER_EVENT = `WITH added AS (
    INSERT INTO evidence_event (journey_id, kind, commitment)
    SELECT journey_id, 'consent_displayed', repeat('0', 64) FROM evidence_key WHERE master = 0
    RETURNING journey_id, number
  )
  INSERT INTO evidence_details (journey_id, number, sealed) SELECT journey_id, number, '' FROM added`;

/** Writes what one lead leaves in the records, by the product's own functions, with its evidence or without. */
export class LeadMaker {
  readonly #client: pg.Client;
  readonly #fetch: StoredFetch;

  private constructor(client: pg.Client, fetch: StoredFetch) {
    this.#client = client;
    this.#fetch = fetch;
  }

  static async open(): Promise<LeadMaker> {
    const client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    const blocks = ['personal.consent', 'personal.tcpa.consent'].map((key) => ({
      key,
      html: `<p>${key}</p>`.repeat(60),
    }));
    const fetchedAt = await databaseNow();
    return new LeadMaker(
      client,
      await recordFetch('personal_v3', { fetchedAt, blocks, verdict: 'safe', findings: [] }),
    );
  }

  async lead(withEvidence: boolean): Promise<Made> {
    const id = randomUUID();
    await recordJourney({ id, campaignSlug: 'personal-loan', utmParams: {}, passedData: {} });
    const journey = await findJourney(id);
    if (!journey) throw new Error('a journey was not kept');
    const notary = withEvidence ? await openEvidence(journey) : null;
    await this.#show(id, notary);
    const reference = randomUUID();
    const agreement = await this.#agreement(id);
    const told = notary ? agreementEvents(notary, journey, this.#fetch, this.#act(), agreement, ANSWERS) : [];
    const marks = notary ? [randomUUID(), randomUUID()] : [];
    const attempt = await recordFirstIntent(reference, 'personal_v3', { ...agreement, told, marks });
    if (!attempt) throw new Error('an intent was not taken');
    await recordSending(attempt, LEASE_MS, notary?.seal('lead_sent', this.#sent(reference)));
    const end = { outcome: 'answered', reason: null, httpStatus: 200 } as const;
    const said = { operatorStatus: 'success', operatorUuid: randomUUID() };
    await recordEnd(
      attempt,
      {
        ...end,
        refusedFields: [],
        answer: { ...said, operatorWarning: null, linkRejectedReason: null, link: null },
      },
      notary?.seal('lead_ended', { ...end, ...said, reference, attempt: 1 }),
    );
    return { reference };
  }

  async #show(journeyId: string, notary: EvidenceWriter | null): Promise<void> {
    const { id: fetchId, fetchedAt, blocks } = this.#fetch;
    for (const { sha256 } of blocks) {
      const told = notary?.seal('consent_displayed', {
        sha256,
        source: 'https://operator.example/consents',
        fetchId,
        fetchedAt: fetchedAt?.toISOString() ?? null,
        ...ASKER,
      });
      await recordDisplay(journeyId, this.#fetch, sha256, await databaseNow(), told);
    }
  }

  async #agreement(journeyId: string): Promise<Agreement> {
    const { blocks } = this.#fetch;
    const shown = await findDisplays(
      journeyId,
      blocks.map(({ sha256 }) => sha256),
      this.#fetch.endpointId,
    );
    const agreed = blocks.flatMap(({ key, sha256 }) =>
      shown.filter((display) => display.sha256 === sha256).map((display) => ({ ...display, key })),
    );
    return { journeyId, fetch: this.#fetch, blocks: agreed };
  }

  #act(): ConsentInput {
    const shown = shownWith(this.#fetch);
    return { shown, phoneAgreed: true, ssn: '', isHoneypotFilled: false, measured: null, clientInfo: ASKER };
  }

  #sent(reference: string) {
    const { blocks } = this.#fetch;
    return { reference, interface: 'personal_v3', host: 'operator.example', attempt: 1, blocks };
  }

  /** Adds journeys of a few events each, until there are so many events in all; in one go, since nobody times it. */
  async fillUpTo(events: number): Promise<void> {
    const { rows } = await this.#client.query<{ there: number }>(
      'SELECT count(*)::int AS there FROM evidence_event',
    );
    const journeys = Math.ceil((events - (rows[0]?.there ?? 0)) / EVENTS_PER_FILLER);
    await this.#client.query(FILLERS, [journeys]);
    for (let number = 1; number <= EVENTS_PER_FILLER; number += 1) await this.#client.query(FILLER_EVENT);
  }

  /** Of all that evidence is kept in, indexes and all, in bytes. */
  async evidenceSize(): Promise<number> {
    const { rows } = await this.#client.query<{ bytes: string }>(
      `SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class WHERE relkind = 'r' AND relname LIKE 'evidence\\_%'`,
    );
    return Number(rows[0]?.bytes);
  }

  close = () => this.#client.end();
}
