export type ImageSize = { mediaType: 'image/png' | 'image/jpeg'; width: number; height: number };

const MAX_SIDE = 4096;

/** Null for an allowed size. */
export const sizeError = ({ width, height }: { width: number; height: number }): string | null =>
  isSide(width) && isSide(height)
    ? null
    : `Each side must be 1 to ${MAX_SIDE} pixels. This image is ${width} by ${height}`;

const isSide = (length: number) => Number.isInteger(length) && length >= 1 && length <= MAX_SIDE;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

export const rasterSize = (bytes: Uint8Array): ImageSize | null => pngSize(bytes) ?? jpegSize(bytes);

function pngSize(bytes: Uint8Array): ImageSize | null {
  if (!startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) || bytes.length < 33) return null;
  const view = viewOf(bytes);
  return { mediaType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function jpegSize(bytes: Uint8Array): ImageSize | null {
  for (const { marker, start } of jpegSegments(bytes)) {
    // C4, C8 and CC are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (start + 9 > bytes.length) return null;
      const view = viewOf(bytes);
      return { mediaType: 'image/jpeg', width: view.getUint16(start + 7), height: view.getUint16(start + 5) };
    }
  }
  return null;
}

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/** With its end, and the data of each scan as a part of it. `end` may lie beyond the file. */
export function* jpegSegments(bytes: Uint8Array): Generator<{ marker: number; start: number; end: number }> {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return;
  const view = viewOf(bytes);
  let at = 2;
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) {
      yield { marker, start: at, end: at + 2 };
      return;
    }
    if (at + 4 > bytes.length) return;
    const header = at + 2 + view.getUint16(at + 2);
    const end = marker === START_OF_SCAN ? nextMarker(bytes, header) : header;
    yield { marker, start: at, end };
    at = end;
  }
}

/** In a scan, FF 00 is a byte of the picture and FF D0 to FF D7 are places to resume. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const byte = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && byte !== 0 && byte !== 0xff && (byte < 0xd0 || byte > 0xd7)) return at;
  }
  return bytes.length;
}
