import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';

/** The permanent part of an event, without personal data. */
export type EventHead = {
  journey: string;
  number: number;
  at: Date;
  kind: string;
  previous: Hash | null;
  commitment: Hash;
};

export type EventDetails = { salt: Uint8Array; bytes: Uint8Array };

export type Hash = string;

const FORMAT = 'handoff-event/1';
const SALT_BYTES = 32;
const NOTHING_BEFORE = '0'.repeat(64);
/** Separates leaf hashes from node hashes (RFC 6962, 2.1). */
const LEAF = Uint8Array.of(0);

/** Without the random salt, details could be guessed from the commitment. */
export function detailsOf(facts: object): EventDetails {
  return { salt: randomBytes(SALT_BYTES), bytes: Buffer.from(JSON.stringify(facts)) };
}

export function commitmentTo({ salt, bytes }: EventDetails): Hash {
  return createHmac('sha256', createSecretKey(salt)).update(bytes).digest('hex');
}

export function bytesOf({ journey, number, at, kind, previous, commitment }: EventHead): Buffer {
  const lines = [FORMAT, journey, number, at.toISOString(), kind, previous ?? NOTHING_BEFORE, commitment];
  return Buffer.from(lines.map((line) => `${line}\n`).join(''));
}

export function leafHashOf(head: EventHead): Hash {
  return createHash('sha256').update(LEAF).update(bytesOf(head)).digest('hex');
}
