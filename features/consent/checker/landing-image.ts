import {
  LANDING_IMAGE_RATIOS,
  type LandingImageType,
  MAX_LANDING_IMAGE_BYTES,
  MIN_LANDING_IMAGE_WIDTH,
} from '#features/campaign/model/landing-image.ts';
import { jpegSegments, rasterSize, sizeError } from './image-size.ts';

type CheckedImage = {
  mediaType: LandingImageType;
  width: number;
  height: number;
  /** Without camera data, such as a place. */
  bytes: Uint8Array;
};

export function inspectLandingImage(bytes: Uint8Array): CheckedImage | { error: string } {
  if (bytes.length === 0) return { error: 'Choose a file first' };
  if (bytes.length > MAX_LANDING_IMAGE_BYTES)
    return { error: 'This file is larger than 256 KB. Choose a smaller one' };
  const found = rasterSize(bytes);
  if (!found) return { error: 'Choose a PNG or JPEG file' };
  const error = sizeError(found) ?? shapeError(found);
  if (error) return { error };
  const stripped = found.mediaType === 'image/png' ? plainPng(bytes) : plainJpeg(bytes);
  return stripped ? { ...found, bytes: stripped } : { error: 'This file is damaged. Save the picture again' };
}

function shapeError({ width, height }: { width: number; height: number }): string | null {
  if (width < MIN_LANDING_IMAGE_WIDTH)
    return `Use a picture at least ${MIN_LANDING_IMAGE_WIDTH} pixels wide. This one is ${width} by ${height}`;
  if (height < width * LANDING_IMAGE_RATIOS.min)
    return `This picture is too flat (${width} by ${height}). Cut it to at least ${Math.ceil(width * LANDING_IMAGE_RATIOS.min)} pixels high`;
  if (height > width * LANDING_IMAGE_RATIOS.max)
    return `This picture is too tall (${width} by ${height}). Cut it to at most ${Math.floor(width * LANDING_IMAGE_RATIOS.max)} pixels high`;
  return null;
}

/** A browser draws one still picture in its colors from these. */
const PNG_CHUNKS = new Set('IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB iCCP sBIT'.split(' '));
const PNG_START = 8;

function plainPng(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, PNG_START)];
  for (let at = PNG_START; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (PNG_CHUNKS.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return joined(parts);
    at = end;
  }
  return null;
}

const COMMENT = 0xfe;
const JFIF = 0xe0;
/** Of the applications' own segments, these hold the format, the color profile and the color transform. */
const JPEG_NEEDED = new Map([
  [JFIF, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);
/** Two bytes each for marker and length, then the name, version, unit and densities. A thumbnail follows. */
const JFIF_LENGTH = 18;

function plainJpeg(bytes: Uint8Array): Uint8Array | null {
  const parts = [bytes.subarray(0, 2)];
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (end > bytes.length) return null;
    const plain = plainSegment(marker, bytes.subarray(start, end));
    if (plain) parts.push(plain);
    if (marker === 0xd9) return joined(parts);
  }
  return null;
}

function plainSegment(marker: number, segment: Uint8Array): Uint8Array | null {
  if (marker === COMMENT) return null;
  if (marker < 0xe0 || marker > 0xef) return segment;
  const name = JPEG_NEEDED.get(marker);
  if (name === undefined || !Buffer.from(segment.subarray(4)).toString('latin1').startsWith(name))
    return null;
  return marker === JFIF ? withoutThumbnail(segment) : segment;
}

function withoutThumbnail(segment: Uint8Array): Uint8Array | null {
  const end = JFIF_LENGTH - 2;
  if (segment.length < JFIF_LENGTH) return null;
  return joined([
    segment.subarray(0, 2),
    new Uint8Array([0, end]),
    segment.subarray(4, end),
    new Uint8Array(2),
  ]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
