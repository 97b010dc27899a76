import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Of what happened in a journey, the part that is kept for good and names nobody. */
export type EventHead = {
  /** The journey's id, a UUID in lower case. */
  journey: string;
  /** From 1 on, without a gap, in each journey. */
  number: number;
  /** When it happened, by the database's clock, in milliseconds. */
  at: Date;
  /** A word of a closed list, such as `consent_displayed`. */
  kind: string;
  /** The leaf hash of the event before it in the same journey; null for the first. */
  previous: Hash | null;
  /** What holds the details to the head without telling them. */
  commitment: Hash;
};

/** What the details are committed to with, and erased with. */
export type EventDetails = { salt: Uint8Array; bytes: Uint8Array };

/** SHA-256, 64 hexadecimal digits in lower case. */
export type Hash = string;

const FORMAT = 'handoff-event/1';
const SALT_BYTES = 32;
const NOTHING_BEFORE = '0'.repeat(64);
/** Keeps the hash of a leaf apart from that of a node (RFC 6962, 2.1). */
const LEAF = Uint8Array.of(0);

/** Details as they are kept: their JSON, and a salt without which nobody can try guesses against the commitment. */
export function detailsOf(facts: object): EventDetails {
  return { salt: randomBytes(SALT_BYTES), bytes: Buffer.from(JSON.stringify(facts)) };
}

/** HMAC-SHA-256 of the details under their salt. Once both are erased it tells nothing of them. */
export function commitmentTo({ salt, bytes }: EventDetails): Hash {
  return createHmac('sha256', salt).update(bytes).digest('hex');
}

/** The bytes of a head, one line a field, as docs/evidence-format.md has them. */
export function bytesOf({ journey, number, at, kind, previous, commitment }: EventHead): Buffer {
  const lines = [FORMAT, journey, number, at.toISOString(), kind, previous ?? NOTHING_BEFORE, commitment];
  return Buffer.from(lines.map((line) => `${line}\n`).join(''));
}

/** The hash under which an event stands in its journey's chain and as a leaf in the tree. */
export function leafHashOf(head: EventHead): Hash {
  return createHash('sha256').update(LEAF).update(bytesOf(head)).digest('hex');
}
