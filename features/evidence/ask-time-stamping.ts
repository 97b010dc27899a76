import 'server-only';
import { randomBytes } from 'node:crypto';
import { parseNote } from '#features/evidence/proof/checkpoint.ts';
import { readResponse, timestampRequest } from '#features/evidence/proof/timestamp/protocol.ts';
import { parseRoots } from '#features/evidence/proof/timestamp/roots.ts';
import { readTimestamp } from '#features/evidence/proof/timestamp/token.ts';
import type { Note } from '#features/evidence/store/evidence-tree.ts';
import { statusFailure } from '#platform/egress/network-failure.ts';
import { postForTime } from './post-for-time.ts';
import type { Stated, TimeFailure } from './time-sources.ts';

const NONCE_BYTES = 16;

/** RFC 3161: a token over the text of the checkpoint, which the log's key signs. */
export async function askTimeStamping(
  url: string,
  rootsPem: string,
  { note }: Note,
): Promise<Stated | TimeFailure> {
  const body = parseNote(note)?.body ?? '';
  const nonce = newNonce();
  const answer = await postForTime(url, 'application/timestamp-query', timestampRequest(body, nonce));
  if (typeof answer === 'string') return answer;
  const failure = statusFailure(answer.status);
  if (failure) return failure;
  const token = readResponse(answer.bytes);
  if (token === null || token === 'not_granted') return token ?? 'not_verified';
  const roots = parseRoots(rootsPem);
  if (typeof roots === 'string') return 'not_verified';
  const read = await readTimestamp(token, body, roots);
  const isOurs = typeof read !== 'string' && read.root !== null && read.nonce === nonce.toString('hex');
  if (!isOurs) return 'not_verified';
  return { kind: 'timestamp', proof: Buffer.from(token).toString('base64url'), at: read.at };
}

/** A positive integer of always the same length. */
function newNonce(): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  return nonce;
}
