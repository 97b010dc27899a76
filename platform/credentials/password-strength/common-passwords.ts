import 'server-only';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MIN_PIECE_LENGTH = 4;
export const MAX_PIECE_LENGTH = 32;
/** Hashes, because the list contains obscenities and text that its owners did not publish. */
const HASH_BYTES = 6;

let loaded: Float64Array | undefined;

export function commonPasswordLengths(text: string, start: number): number[] {
  loaded ??= decoded(readFileSync(listFile()));
  const lengths: number[] = [];
  const hash = pieceHash();
  for (let end = start; end < Math.min(text.length, start + MAX_PIECE_LENGTH); end++) {
    const sum = hash(text.charCodeAt(end));
    if (end - start + 1 >= MIN_PIECE_LENGTH && has(loaded, sum)) lengths.push(end - start + 1);
  }
  return lengths;
}

/** No build moves this file. */
export const listFile = () => join(dirname(fileURLToPath(import.meta.url)), 'common-passwords.bin');

export function encoded(pieces: Iterable<string>): Buffer {
  const hashes = new Set<number>();
  for (const piece of pieces) {
    const hash = pieceHash();
    let sum = 0;
    for (let at = 0; at < piece.length; at++) sum = hash(piece.charCodeAt(at));
    hashes.add(sum);
  }
  const bytes = Buffer.alloc(hashes.size * HASH_BYTES);
  for (const [place, sum] of [...hashes].sort((one, other) => one - other).entries())
    bytes.writeUIntBE(sum, place * HASH_BYTES, HASH_BYTES);
  return bytes;
}

function decoded(bytes: Buffer): Float64Array {
  const hashes = new Float64Array(bytes.length / HASH_BYTES);
  for (let place = 0; place < hashes.length; place++)
    hashes[place] = bytes.readUIntBE(place * HASH_BYTES, HASH_BYTES);
  return hashes;
}

/** Not cryptographic: it hides nothing. */
function pieceHash(): (code: number) => number {
  let [low, high] = [0x811c9dc5, 0x9747b28c];
  return (code) => {
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + (low >>> 15)), 0x5bd1e995);
    return ((high ^ (high >>> 13)) & 0xffff) * 2 ** 32 + (low >>> 0);
  };
}

function has(sorted: Float64Array, wanted: number): boolean {
  let [low, high] = [0, sorted.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] ?? 0;
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
