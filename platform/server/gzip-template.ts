import { constants, crc32, deflateRawSync } from 'node:zlib';

/** RFC 1952, 2.3: deflate, without name, time and system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** CRC and length of the text. */
const TAIL_LENGTH = 8;
/** RFC 1951, 3.2.6: an empty block, the last one. */
const LAST_BLOCK = Buffer.from([3, 0]);
const WINDOW = 32_768;
const LEVEL = 9;
const NUL = '\0';

/**
 * Compresses the texts once. The result writes the same value into each hole between them, without compressing again: a hole
 * is a block of its own that deflate stores as it is. Texts may repeat earlier texts but no hole, which is NUL while they
 * are compressed.
 */
export function gzipTemplate(texts: readonly string[], holeLength: number): (value: string) => Buffer {
  if (texts.some((text) => text.includes(NUL))) throw new Error('A text has a NUL character.');
  const parts = texts.map((text) => Buffer.from(text));
  const plain = joinedByHoles(parts, Buffer.alloc(0), holeLength);
  const deflated = parts.map((part, at) => {
    const before = plain.bytes.subarray(0, at === 0 ? 0 : (plain.holes[at - 1] ?? 0) + holeLength);
    return deflateRawSync(part, {
      level: LEVEL,
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(before.length > 0 && { dictionary: before.subarray(-WINDOW) }),
    });
  });
  const body = joinedByHoles(deflated, storedBlockHead(holeLength), holeLength);
  const tail = Buffer.alloc(TAIL_LENGTH);
  tail.writeUInt32LE(plain.bytes.length, 4);
  const gzip = Buffer.concat([HEAD, body.bytes, LAST_BLOCK, tail]);
  return (value) => {
    if (Buffer.byteLength(value) !== holeLength) throw new Error('A value is not as long as its hole.');
    const filled = Buffer.from(gzip);
    for (const at of body.holes) filled.write(value, HEAD.length + at);
    for (const at of plain.holes) plain.bytes.write(value, at);
    filled.writeUInt32LE(crc32(plain.bytes), filled.length - TAIL_LENGTH);
    return filled;
  };
}

/** RFC 1951, 3.2.4. */
function storedBlockHead(length: number): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(~length & 0xffff, 3);
  return head;
}

function joinedByHoles(parts: readonly Buffer[], holeHead: Buffer, holeLength: number) {
  const hole = Buffer.concat([holeHead, Buffer.alloc(holeLength)]);
  const holes: number[] = [];
  let end = 0;
  for (const part of parts.slice(0, -1)) {
    end += part.length + hole.length;
    holes.push(end - holeLength);
  }
  const bytes = Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [hole, part])));
  return { bytes, holes };
}
