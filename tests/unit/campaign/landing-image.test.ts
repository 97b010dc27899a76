import { expect, test } from 'vitest';
import { inspectLandingImage } from '#checker/landing-image.ts';
import { MAX_LANDING_IMAGE_BYTES } from '#features/campaign/model/landing-image.ts';
import { JFIF, jpegPicture, jpegSegment, pngChunk, pngPicture } from '#tests/support/pictures.ts';

const PLACE = 'GPSLatitude 52.5';
const PROFILE = jpegSegment(0xe2, 'ICC_PROFILE\0\x01\x01');
const TRANSFORM = jpegSegment(0xee, 'Adobe\0\x64\0\0\0\0\x01');

test.each([
  ['PNG', pngPicture(1200, 800), 'image/png'],
  ['JPEG', jpegPicture(1200, 800, [PROFILE]), 'image/jpeg'],
])('accepts a plain %s byte for byte, with its size', (_what, file, mediaType) => {
  expect(inspectLandingImage(file)).toEqual({
    mediaType,
    width: 1200,
    height: 800,
    bytes: new Uint8Array(file),
  });
});

test.each([
  [
    'PNG',
    pngPicture(900, 600, [
      pngChunk('tEXt', Buffer.from(PLACE)),
      pngChunk('eXIf', Buffer.from(PLACE)),
      pngChunk('acTL', Buffer.alloc(8)),
    ]),
    pngPicture(900, 600),
  ],
  [
    'JPEG',
    jpegPicture(900, 600, [
      jpegSegment(0xe1, `Exif\0\0${PLACE}`),
      PROFILE,
      jpegSegment(0xed, PLACE),
      jpegSegment(0xfe, PLACE),
    ]),
    jpegPicture(900, 600, [PROFILE]),
  ],
  [
    'JPEG whose metadata has the markers of needed segments',
    jpegPicture(900, 600, [
      jpegSegment(0xe0, `JFXX\0\x10${PLACE}`),
      jpegSegment(0xe0, `JFIF\0\x01\x02\0\0\x01\0\x01\x02\x01${PLACE}`),
      jpegSegment(0xe2, `MPF\0${PLACE}`),
      PROFILE,
      jpegSegment(0xee, PLACE),
      TRANSFORM,
    ]),
    jpegPicture(900, 600, [JFIF, PROFILE, TRANSFORM]),
  ],
])('removes places, comments and motion from a %s', (_what, file, plain) => {
  expect(inspectLandingImage(file)).toMatchObject({ bytes: new Uint8Array(plain) });
});

test.each([
  ['PNG', pngPicture(900, 600)],
  ['JPEG', jpegPicture(900, 600)],
])('cuts what follows the end of a %s', (_what, plain) => {
  const file = Buffer.concat([plain, Buffer.from(`<script>alert(1)</script>${PLACE}`)]);
  expect(inspectLandingImage(file)).toMatchObject({ bytes: new Uint8Array(plain) });
});

test.each([
  ['nothing', Buffer.alloc(0), 'Choose a file'],
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>'),
    'PNG or JPEG',
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'PNG or JPEG'],
  ['too many bytes', Buffer.alloc(MAX_LANDING_IMAGE_BYTES + 1), '256 KB'],
  ['a small picture', pngPicture(600, 400), 'at least 800 pixels wide'],
  ['a flat picture', pngPicture(1000, 300), 'at least 400 pixels high'],
  ['a tall picture', jpegPicture(1000, 1300), 'at most 1250 pixels high'],
  ['too many pixels', jpegPicture(5000, 4000), '1 to 4096 pixels'],
  ['a PNG without an end', pngPicture(900, 600).subarray(0, -12), 'damaged'],
  ['a PNG whose chunk is longer than the file', pngPicture(900, 600).subarray(0, -20), 'damaged'],
  ['a JPEG without an end', jpegPicture(900, 600).subarray(0, -2), 'damaged'],
])('rejects %s', (_what, file, error) => {
  expect(inspectLandingImage(file)).toEqual({ error: expect.stringContaining(error) });
});
