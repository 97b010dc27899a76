import { constants, crc32, deflateRawSync } from 'node:zlib';

/** RFC 1952, 2.3: deflate, without name, time and system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** CRC and length of the text. */
const TAIL_LENGTH = 8;
/** RFC 1951, 3.2.6: an empty block, the last one. */
const LAST_BLOCK = Buffer.from([3, 0]);
/** RFC 1951, 3.2.4. */
const MAX_STORED = 65_535;
const STORED_HEAD_LENGTH = 5;
const WINDOW = 32_768;
const LEVEL = 9;
const NOTHING = Buffer.alloc(0);
const NUL = '\0';

/** A text between two holes. */
export type Part = { plain: Buffer; deflated: Buffer };

/**
 * Compresses each text once. It may repeat earlier texts, but no hole, which is NUL while the texts are compressed. Beyond
 * a hole of any length (null) it repeats nothing: the distance isn't known.
 */
export function partsOf(texts: readonly string[], holeLengths: readonly (number | null)[]): Part[] {
  if (texts.some((text) => text.includes(NUL))) throw new Error('A text has a NUL character.');
  let before = NOTHING;
  return texts.map((text, at) => {
    const plain = Buffer.from(text);
    const deflated = deflateRawSync(plain, {
      level: LEVEL,
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(before.length > 0 && { dictionary: before }),
    });
    const length = holeLengths[at] ?? null;
    before =
      length === null ? NOTHING : Buffer.concat([before, plain, Buffer.alloc(length)]).subarray(-WINDOW);
    // A copy: zlib's own buffer has 16 KB, however short the text is.
    return { plain, deflated: Buffer.from(deflated) };
  });
}

export const plainPage = (parts: readonly Part[], values: readonly Buffer[]): Buffer =>
  Buffer.concat(parts.flatMap(({ plain }, at) => [plain, valueAt(values, at)]));

/** Compresses nothing again: each value is a block that deflate stores as it is. */
export function gzippedPage(parts: readonly Part[], values: readonly Buffer[]): Buffer {
  const plain = plainPage(parts, values);
  const blocks = parts.flatMap(({ deflated }, at) => [deflated, ...storedBlocks(valueAt(values, at))]);
  const tail = Buffer.alloc(TAIL_LENGTH);
  tail.writeUInt32LE(crc32(plain));
  tail.writeUInt32LE(plain.length, 4);
  return Buffer.concat([HEAD, ...blocks, LAST_BLOCK, tail]);
}

/** Nothing after the last part. */
const valueAt = (values: readonly Buffer[], at: number) => values[at] ?? NOTHING;

function storedBlocks(value: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = 0; at < value.length; at += MAX_STORED) {
    const stored = value.subarray(at, at + MAX_STORED);
    const head = Buffer.alloc(STORED_HEAD_LENGTH);
    head.writeUInt16LE(stored.length, 1);
    head.writeUInt16LE(~stored.length & 0xffff, 3);
    blocks.push(head, stored);
  }
  return blocks;
}
