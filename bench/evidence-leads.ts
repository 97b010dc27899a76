import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { shownWith } from '#features/consent/model/consent-labels.ts';
import { recordFetch, type StoredFetch } from '#features/consent/store/consents.ts';
import { findDisplays, recordDisplay } from '#features/consent/store/displays.ts';
import { type EvidenceWriter, openEvidence } from '#features/evidence/evidence-writer.ts';
import { findJourney, recordJourney } from '#features/form/store/journeys.ts';
import { agreementEvents, type ConsentInput } from '#features/lead/agreement-events.ts';
import { recordOutcome } from '#features/lead/store/attempt-outcomes.ts';
import { type Agreement, recordFirstIntent } from '#features/lead/store/attempts.ts';
import { databaseUrl } from '#platform/config/env.ts';
import { databaseNow } from '#platform/database/db.ts';

/** With evidence, its displays may name a stored page copy. */
export type Variant = { withEvidence: boolean; page?: string };

export type CreatedLead = { reference: string };

const CLIENT_INFO = {
  userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile',
  address: '203.0.113.9',
};
const ANSWERS = {
  firstName: 'Ada',
  lastName: 'Quillverton',
  email: 'ada@example.com',
  phone: '5555550199',
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
    SELECT journey_id, $1, repeat('0', 64) FROM evidence_key WHERE master = 0
    RETURNING journey_id, number
  )
  INSERT INTO evidence_details (journey_id, number, sealed) SELECT journey_id, number, '' FROM added`;

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

  async lead({ withEvidence, page }: Variant): Promise<CreatedLead> {
    const id = randomUUID();
    const source = { utmParams: {}, click: null, referrerHost: null };
    await recordJourney({ id, campaignSlug: 'personal-loan', source, passedData: {} });
    const journey = await findJourney(id);
    if (!journey) throw new Error('the journey was not stored');
    const evidenceWriter = withEvidence ? await openEvidence(journey) : null;
    await this.#show(id, evidenceWriter, page);
    const reference = randomUUID();
    const agreement = await this.#agreement(id);
    const events = evidenceWriter
      ? agreementEvents(evidenceWriter, journey, this.#fetch, 'en', this.#consentInput(), agreement, ANSWERS)
      : [];
    const persons = { lookupHashes: evidenceWriter ? [randomUUID(), randomUUID()] : [], leadsPerDay: 1 };
    const attempt = await recordFirstIntent(
      reference,
      'personal_v3',
      { ...agreement, events, persons },
      { leaseMs: LEASE_MS, event: evidenceWriter?.seal('lead_sent', this.#sent(reference)) },
    );
    if (!attempt) throw new Error('the intent was not recorded');
    const end = { outcome: 'answered', reason: null, httpStatus: 200 } as const;
    const response = { operatorStatus: 'success', operatorUuid: randomUUID() };
    await recordOutcome(
      attempt,
      {
        ...end,
        refusedFields: [],
        answer: { ...response, operatorWarning: null, linkRejectedReason: null, link: null },
      },
      evidenceWriter?.seal('lead_ended', { ...end, ...response, reference, attempt: 1 }),
    );
    return { reference };
  }

  async #show(
    journeyId: string,
    evidenceWriter: EvidenceWriter | null,
    page: string | undefined,
  ): Promise<void> {
    const { id: fetchId, fetchedAt, blocks } = this.#fetch;
    for (const { sha256 } of blocks) {
      const event = evidenceWriter?.seal('consent_displayed', {
        sha256,
        source: 'https://operator.example/consents',
        fetchId,
        fetchedAt: fetchedAt?.toISOString() ?? null,
        ...(page && { page }),
        ...CLIENT_INFO,
      });
      await recordDisplay(journeyId, this.#fetch, sha256, ({ now }) => ({
        displayedAt: now,
        event,
        ...(page && { page }),
      }));
    }
  }

  async #agreement(journeyId: string): Promise<Agreement> {
    const { blocks } = this.#fetch;
    const displays = await findDisplays(journeyId);
    const agreed = blocks.flatMap(({ key, sha256 }) => {
      const shown = displays.of(this.#fetch, sha256);
      return shown ? [{ ...shown, key }] : [];
    });
    return { journeyId, fetch: this.#fetch, blocks: agreed };
  }

  #consentInput(): ConsentInput {
    const shown = shownWith(this.#fetch);
    return {
      shown,
      phoneAgreed: true,
      ssn: '',
      isHoneypotFilled: false,
      measured: null,
      clientInfo: CLIENT_INFO,
    };
  }

  #sent(reference: string) {
    const { blocks } = this.#fetch;
    return { reference, interface: 'personal_v3', host: 'operator.example', attempt: 1, blocks };
  }

  async fillUpTo(events: number): Promise<void> {
    const { rows } = await this.#client.query<{ count: number }>(
      'SELECT count(*)::int AS there FROM evidence_event',
    );
    const journeys = Math.ceil((events - (rows[0]?.count ?? 0)) / EVENTS_PER_FILLER);
    await this.#client.query(FILLERS, [journeys]);
    for (let number = 1; number <= EVENTS_PER_FILLER; number += 1)
      await this.#client.query(FILLER_EVENT, [number === 1 ? 'journey_begun' : 'consent_displayed']);
  }

  /** Of all tables whose name is like this, with their indexes. */
  async sizeOf(tables: string): Promise<number> {
    const { rows } = await this.#client.query<{ bytes: string }>(
      `SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class WHERE relkind = 'r' AND relname LIKE $1`,
      [tables],
    );
    return Number(rows[0]?.bytes);
  }

  close = () => this.#client.end();
}
