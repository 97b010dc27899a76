import { expect, test } from 'vitest';
import { MAX_LANDING_IMAGE_BYTES } from '#features/campaign/model/landing-image.ts';
import { inspectLandingImage } from '#features/consent/checker/landing-image.ts';
import { JFIF, jpegPicture, jpegSegment, pngChunk, pngPicture } from '#tests/support/pictures.ts';

const PLACE = 'GPSLatitude 52.5';
const PROFILE = jpegSegment(0xe2, 'ICC_PROFILE\0\x01\x01');
const TRANSFORM = jpegSegment(0xee, 'Adobe\0\x64\0\0\0\0\x01');

const OF_PNG = [
  pngChunk('tEXt', Buffer.from(PLACE)),
  pngChunk('eXIf', Buffer.from(PLACE)),
  pngChunk('acTL', Buffer.alloc(8)),
];
/** Some have the markers of needed segments. */
const OF_JPEG = [
  jpegSegment(0xe1, `Exif\0\0${PLACE}`),
  jpegSegment(0xed, PLACE),
  jpegSegment(0xfe, PLACE),
  jpegSegment(0xe0, `JFXX\0\x10${PLACE}`),
  jpegSegment(0xe0, `JFIF\0\x01\x02\0\0\x01\0\x01\x02\x01${PLACE}`),
  jpegSegment(0xe2, `MPF\0${PLACE}`),
  PROFILE,
  jpegSegment(0xee, PLACE),
  TRANSFORM,
];
const PLAIN_PNG = pngPicture(1200, 800);
const PLAIN_JPEG = jpegPicture(1200, 800, [JFIF, PROFILE, TRANSFORM]);
const FOLLOWING = Buffer.from(`<script>alert(1)</script>${PLACE}`);

test.each([
  ['a plain PNG', PLAIN_PNG, PLAIN_PNG, 'image/png'],
  ['a plain JPEG', PLAIN_JPEG, PLAIN_JPEG, 'image/jpeg'],
  ['a PNG with a place, a comment and motion', pngPicture(1200, 800, OF_PNG), PLAIN_PNG, 'image/png'],
  ['a JPEG with a place and comments', jpegPicture(1200, 800, OF_JPEG), PLAIN_JPEG, 'image/jpeg'],
  ['a PNG with something behind it', Buffer.concat([PLAIN_PNG, FOLLOWING]), PLAIN_PNG, 'image/png'],
  ['a JPEG with something behind it', Buffer.concat([PLAIN_JPEG, FOLLOWING]), PLAIN_JPEG, 'image/jpeg'],
])('stores of %s the plain picture, with its size', (_what, file, plain, mediaType) => {
  expect(inspectLandingImage(file)).toEqual({
    ...{ mediaType, width: 1200, height: 800 },
    bytes: new Uint8Array(plain),
  });
});

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>');

test.each([
  ['nothing', Buffer.alloc(0), 'Choose a file'],
  ['an SVG', SVG, 'PNG or JPEG'],
  ['too many bytes', Buffer.alloc(MAX_LANDING_IMAGE_BYTES + 1), '256 KB'],
  ['a small picture', pngPicture(600, 400), 'at least 800 pixels wide'],
  ['a flat picture', pngPicture(1000, 300), 'at least 400 pixels high'],
  ['a tall picture', jpegPicture(1000, 1300), 'at most 1250 pixels high'],
  ['too many pixels', jpegPicture(5000, 4000), '1 to 4096 pixels'],
  ['a PNG without an end', PLAIN_PNG.subarray(0, -12), 'damaged'],
  ['a PNG whose chunk is longer than the file', PLAIN_PNG.subarray(0, -20), 'damaged'],
  ['a JPEG without an end', PLAIN_JPEG.subarray(0, -2), 'damaged'],
])('rejects %s', (_what, file, error) => {
  expect(inspectLandingImage(file)).toEqual({ error: expect.stringContaining(error) });
});
