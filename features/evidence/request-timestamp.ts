import 'server-only';
import { randomBytes } from 'node:crypto';
import { parseNote } from '#features/evidence/proof/format/checkpoint.ts';
import { readResponse, timestampRequest } from '#features/evidence/proof/timestamp/protocol.ts';
import { parseRoots } from '#features/evidence/proof/timestamp/roots.ts';
import { readTimestamp } from '#features/evidence/proof/timestamp/token.ts';
import type { Note } from '#features/evidence/store/evidence-tree.ts';
import { env } from '#platform/config/env.ts';
import type { Clock } from '#platform/values/clock.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { postOutside } from './post-outside.ts';

export type TimeFailure =
  | DeliveryFailure
  /** The token isn't by a certificate under the trusted roots, or is about something else. */
  | 'not_verified'
  /** The authority refused. */
  | 'not_granted'
  | 'wrong_clock';

/** Repeating the request doesn't help: staff hear of these at once. */
export const URGENT: readonly TimeFailure[] = ['not_verified', 'wrong_clock'];

/** The addresses of the time-stamping authorities, which are also their names in the records. */
export const timeAuthorities = (): readonly string[] => env().EVIDENCE_TIMESTAMP_URLS ?? [];

const NONCE_BYTES = 16;
/** A timestamp token carries a few certificates. */
const MAX_BYTES = 128 * 1024;

/** RFC 3161: a token over the text of the checkpoint, which the log's key signs. */
export async function requestTimestamp(
  url: string,
  { note }: Note,
  clock: Clock,
): Promise<{ token: string; at: Date } | TimeFailure> {
  const body = parseNote(note)?.body ?? '';
  const nonce = newNonce();
  const request = timestampRequest(body, nonce);
  const answer = await postOutside(url, 'application/timestamp-query', request, bytesOf, clock);
  if (typeof answer === 'string') return answer;
  const token = readResponse(answer);
  if (token === null || token === 'not_granted') return token ?? 'not_verified';
  const roots = parseRoots(env().EVIDENCE_TIMESTAMP_ROOTS ?? '');
  if (typeof roots === 'string') return 'not_verified';
  const read = await readTimestamp(token, body, roots);
  const isOurs = typeof read !== 'string' && read.root !== null && read.nonce === nonce.toString('hex');
  if (!isOurs) return 'not_verified';
  return { token: Buffer.from(token).toString('base64url'), at: read.at };
}

async function bytesOf({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A positive integer of always the same length. */
function newNonce(): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  return nonce;
}
