// RFC 3161, 2.4: the messages between Handoff and a time-stamping authority.
import { fromHex } from '../format/bytes.ts';
import { sha256 } from '../format/crypto.ts';
import { DerParts, readDer, readOrNull, smallInteger, TAG } from './der.ts';

const SHA_256 = fromHex('300d06096086480165030402010500');
const VERSION_1 = [TAG.integer, 1, 1];
const WITH_CERTIFICATES = [TAG.boolean, 1, 0xff];

/** `nonce` is the content of a positive integer. All lengths are below 128. */
export function timestampRequest(text: string, nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  const imprint = short(TAG.sequence, ...SHA_256, ...short(TAG.octets, ...fromHex(sha256(text))));
  return Uint8Array.from(
    short(TAG.sequence, ...VERSION_1, ...imprint, ...short(TAG.integer, ...nonce), ...WITH_CERTIFICATES),
  );
}

const short = (tag: number, ...content: number[]): number[] => [tag, content.length, ...content];

const GRANTED = [0, 1];

/** The token in the answer. Null if the answer is no TimeStampResp. */
export function readResponse(bytes: Uint8Array): Uint8Array | 'not_granted' | null {
  return readOrNull(() => {
    const parts = new DerParts(readDer(bytes));
    const status = new DerParts(parts.take(TAG.sequence)).take(TAG.integer);
    const token = parts.optional(TAG.sequence);
    parts.end();
    return GRANTED.includes(smallInteger(status)) && token ? token.bytes : 'not_granted';
  });
}
