import type { Certificate } from '#features/evidence/proof/format/certificate.ts';
import { type EventHead, type Hash, leafHashOf } from '#features/evidence/proof/format/event.ts';
import type { EvidenceKey } from '#features/evidence/proof/format/keys-document.ts';
import { exportLog } from '#features/evidence/proof/format/log-format.ts';
import { signCheckpoint } from '#features/evidence/proof/format/sign.ts';
import { appendLeaves, inclusionProofs, rootOf } from '#features/evidence/proof/format/tree.ts';
import type { StoredEvent, StoredJourney, StoredText } from './event-chains.ts';

const ORIGIN = 'partner.example/evidence';

/** The stored log: heads in the order of the tree, the nodes of their tree, and checkpoints. */
export class GrowingLog {
  readonly heads: EventHead[] = [];
  readonly notes: string[] = [];
  /** Tokens in base64url, by note. */
  readonly timestamps = new Map<string, string[]>();
  readonly #nodes = new Map<string, Hash>();
  readonly #key: EvidenceKey;

  constructor(key: EvidenceKey) {
    this.#key = key;
  }

  /** With a checkpoint after each part. */
  static async over(key: EvidenceKey, ...parts: EventHead[][]): Promise<GrowingLog> {
    const log = new GrowingLog(key);
    for (const part of parts) {
      await log.seal(part);
      if (log.heads.length > 0) await log.checkpoint();
    }
    return log;
  }

  readonly read = async (places: { level: number; index: number }[]) =>
    places.map(({ level, index }) => this.#nodes.get(`${level}/${index}`) ?? 'missing');

  async seal(heads: EventHead[]) {
    const grown = await appendLeaves(this.heads.length, heads.map(leafHashOf), this.read);
    for (const { level, index, hash } of grown) this.#nodes.set(`${level}/${index}`, hash);
    this.heads.push(...heads);
  }

  async checkpoint(key = this.#key): Promise<string> {
    const size = this.heads.length;
    const note = signCheckpoint({ origin: ORIGIN, size, root: await rootOf(size, this.read) }, key);
    this.notes.push(note);
    return note;
  }

  async certificate(
    { id, reference, texts, pages = [], events }: StoredJourney,
    version: 1 | 2 = 2,
  ): Promise<Certificate> {
    const named = namedIn(events);
    const held = (all: StoredText[]) =>
      all
        .filter(({ sha256 }) => named.includes(sha256))
        .map(({ sha256, bytes }) => ({ sha256, bytes: base64(bytes) }));
    const checkpoint = this.notes.at(-1) ?? null;
    const size = Number(checkpoint?.split('\n')[1] ?? 0);
    const places = new Map(this.heads.slice(0, size).map((head, index) => [leafHashOf(head), index]));
    const inclusionOf = async (event: StoredEvent) => {
      const index = places.get(leafHashOf(event));
      if (index === undefined) return null;
      const [proof = []] = await inclusionProofs([index], size, this.read);
      return { index, proof };
    };
    return {
      format: `handoff-certificate/${version}`,
      issuedAt: '2026-11-21T12:00:00.000Z',
      journey: id,
      reference,
      events: await Promise.all(
        events.map(async (event) => ({
          number: event.number,
          at: event.at.toISOString(),
          kind: event.kind,
          commitment: event.commitment,
          details: detailsOf(event, version),
          inclusion: await inclusionOf(event),
        })),
      ),
      texts: held(texts),
      ...(version === 2 && { pages: held(pages) }),
      checkpoint,
      ...(version === 2 && { timestamps: this.timestamps.get(checkpoint ?? '') ?? [] }),
    };
  }

  async export(unsealed: EventHead[] = []): Promise<string> {
    const { heads } = this;
    const checkpoints = this.notes.map((note) => ({
      checkpoint: note,
      timestamps: this.timestamps.get(note),
    }));
    async function* logged() {
      yield* heads.map((head, index) => ({ ...head, index }));
      yield* unsealed.map((head) => ({ ...head, index: null }));
    }
    const lines: string[] = [];
    for await (const line of exportLog(logged(), checkpoints)) lines.push(line);
    return lines.join('');
  }
}

function detailsOf({ details, absent }: StoredEvent, version: 1 | 2) {
  if (absent) return version === 1 ? null : { absent };
  return { salt: base64(details.salt), bytes: base64(details.bytes) };
}

/** The texts and pages that the events name, except those whose details are absent. */
const namedIn = (events: StoredEvent[]): string[] =>
  events
    .filter(({ absent }) => !absent)
    .flatMap(
      ({ details }) =>
        Buffer.from(details.bytes)
          .toString()
          .match(/(?<="(?:sha256|page)":")[0-9a-f]{64}/g) ?? [],
    );

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
