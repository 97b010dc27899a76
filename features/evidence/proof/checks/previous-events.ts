import { sha256 } from '../format/crypto.ts';
import type { ReadEvent } from '../format/event-details.ts';
import type { AnyEventFacts } from '../format/event-schemas.ts';

type Block = { key: string; sha256: string };

/** It grows by one event at a time. Otherwise the time for a check would grow with the square of the events. */
export class PreviousEvents {
  latest = '';
  hasDisplay = false;
  /** Their facts may name any text. */
  hasAbsentDisplay = false;
  lastAgreed: ReadEvent | null = null;
  isWithdrawn = false;
  readonly #commitments = new Set<string>();
  readonly #displayed = new Set<string>();
  readonly #named = new Set<string>();
  #agreedBlocks = new Set<string>();
  readonly #attempts = new Set<number>();
  #hasAbsentSending = false;
  readonly #ends = new Map<number, string>();

  add(event: ReadEvent): void {
    const { kind, at, facts, commitment } = event;
    this.#commitments.add(commitment);
    // All times have one format, so string comparison is correct.
    if (at > this.latest) this.latest = at;
    if (kind === 'consent_displayed') this.#addDisplay(facts);
    if (kind === 'consent_acknowledged') {
      this.lastAgreed = event;
      this.isWithdrawn = false;
      const blocks = facts?.kind === 'consent_acknowledged' ? facts.blocks : [];
      this.#agreedBlocks = new Set(blocks.map(nameOf));
    }
    if (kind === 'phone_consent_withdrawn') this.isWithdrawn = true;
    if (facts?.kind === 'lead_ended') this.#ends.set(facts.attempt, facts.outcome);
    if (kind !== 'lead_sent') return;
    if (facts?.kind === 'lead_sent') this.#attempts.add(facts.attempt);
    else this.#hasAbsentSending = true;
  }

  #addDisplay(facts: AnyEventFacts | null) {
    this.hasDisplay = true;
    if (facts?.kind !== 'consent_displayed') {
      this.hasAbsentDisplay = true;
      return;
    }
    const endpoint = endpointIn(facts);
    if (facts.keys) this.#named.add(facts.sha256);
    for (const key of facts.keys ?? [null]) {
      this.#displayed.add(displayOf(facts.sha256, key, null));
      if (endpoint !== null) this.#displayed.add(displayOf(facts.sha256, key, endpoint));
    }
  }

  /**
   * `endpoint` is null for any. A display without names may be of any name, unless another display names those of the text.
   */
  wasDisplayed({ key, sha256 }: Block, endpoint: string | null): boolean {
    const names = this.#named.has(sha256) ? [key] : [key, null];
    return names.some((name) => this.#displayed.has(displayOf(sha256, name, endpoint)));
  }

  /** Salts are random: only a copy has the same commitment. */
  hasCommitment = (commitment: string): boolean => this.#commitments.has(commitment);

  wasAgreedTo = (block: Block): boolean => this.#agreedBlocks.has(nameOf(block));

  endOf = (attempt: number): string | null => this.#ends.get(attempt) ?? null;

  mayHaveSent = (attempt: number): boolean => this.#hasAbsentSending || this.#attempts.has(attempt);
}

const displayOf = (sha256: string, key: string | null, endpoint: string | null) =>
  `${sha256} ${endpoint ?? ''}\n${key === null ? '' : `=${key}`}`;

const nameOf = ({ key, sha256 }: Block) => `${sha256} ${key}`;

/** A hash: each key of a display is stored beside it, and it may be long. */
export function endpointIn(facts: AnyEventFacts | null): string | null {
  if (facts?.kind !== 'consent_displayed' && facts?.kind !== 'consent_acknowledged') return null;
  if (!facts.endpoint) return null;
  const { address, clientId, mode } = facts.endpoint;
  return sha256(JSON.stringify([address, clientId, mode]));
}
