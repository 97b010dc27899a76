import { crc32, deflateSync } from 'node:zlib';

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/** A gray gradient that browsers draw, with extra chunks before its pixels. */
export function pngPicture(width: number, height: number, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.fill(Math.floor((255 * row) / height), row * (width + 1) + 1, (row + 1) * (width + 1));
  return Buffer.concat([
    PNG_START,
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const jpegSegment = (marker: number, data: string | readonly number[]): Buffer => {
  const content = typeof data === 'string' ? Buffer.from(data) : Buffer.from(data);
  return Buffer.concat([
    Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]),
    content,
  ]);
};

/** Version 1.2, one pixel is as wide as high, no thumbnail. */
export const JFIF = jpegSegment(0xe0, 'JFIF\0\x01\x02\0\0\x01\0\x01\0\0');

/** The parts of a JPEG file, with extra segments before its frame. Browsers can't draw its pixels. */
export function jpegPicture(width: number, height: number, extra: readonly Buffer[] = []): Buffer {
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    JFIF,
    ...extra,
    jpegSegment(0xc0, frame),
    jpegSegment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]),
  ]);
}
