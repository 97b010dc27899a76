import { fromUtf8 } from './bytes.ts';
import { hmacSha256, sha256 } from './crypto.ts';

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
export function saltedDetails(facts: object): EventDetails {
  return { salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)), bytes: fromUtf8(JSON.stringify(facts)) };
}

export const commitmentTo = ({ salt, bytes }: EventDetails): Hash => hmacSha256(salt, bytes);

export function bytesOf({ journey, number, at, kind, previous, commitment }: EventHead): Uint8Array {
  const lines = [FORMAT, journey, number, at.toISOString(), kind, previous ?? NOTHING_BEFORE, commitment];
  return fromUtf8(lines.map((line) => `${line}\n`).join(''));
}

export const leafHashOf = (head: EventHead): Hash => sha256(LEAF, bytesOf(head));
