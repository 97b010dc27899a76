import { expect, test } from 'vitest';
import { MAX_LOGO_BYTES } from '#features/brand/model/logo-file.ts';
import { inspectLogo } from '#features/consent/checker/logo.ts';
import { HOSTILE_LOGOS, PLAIN_LOGO } from '#tests/support/hostile/logos.ts';
import { jpegPicture, jpegSegment, pngPicture } from '#tests/support/pictures.ts';

const svg = (inside: string, attributes = 'width="120" height="30"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
/** A table before the frame, as cameras and editors write it. */
const JPEG = jpegPicture(640, 480, [jpegSegment(0xc4, [9])]);

test.each([
  ['a PNG', pngPicture(300, 80), 'image/png', 300, 80],
  ['a JPEG', JPEG, 'image/jpeg', 640, 480],
  ['an SVG in pixels', svg('', 'width="12.2px" height="8px"'), 'image/svg+xml', 13, 8],
  ['an SVG by its box', svg('', 'viewBox="0 0 64 16"'), 'image/svg+xml', 64, 16],
  ['an SVG in percent', svg('', 'width="100%" height="100%" viewBox="0,0,64,16"'), 'image/svg+xml', 64, 16],
  [
    'an SVG as editors write it',
    Buffer.from(`<?xml version="1.0" encoding="utf-8"?>\n<!-- made -->\n${svg('<rect/>')}`),
    'image/svg+xml',
    120,
    30,
  ],
])('accepts %s with its size', (_what, bytes, mediaType, width, height) => {
  expect(inspectLogo(bytes)).toEqual({ mediaType, width, height });
});

test.each([
  ['a PNG without a side', pngPicture(0, 10)],
  ['a PNG that is too wide', pngPicture(4097, 10)],
  ['a PNG that is cut off', pngPicture(10, 10).subarray(0, 20)],
  ['a JPEG that is cut off', JPEG.subarray(0, 12)],
  ['a JPEG that says it is endless', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0, 0, 0])],
  ['an SVG in other letters', Buffer.from(`<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('')}`)],
  ['an SVG with a blur', svg('<g filter="blur(9px)"/>')],
  ['an SVG with a name behind another one', svg('<g ID="x" id="a"/>')],
  ['bytes that are no text', Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xff, 0xfe])],
  ['a file that is too large', Buffer.concat([pngPicture(10, 10), Buffer.alloc(MAX_LOGO_BYTES)])],
])('rejects %s', (_what, bytes) => {
  expect(inspectLogo(bytes)).toEqual({ error: expect.any(String) });
});

const LEVELS = 30;
const SHAPE = '<rect width="9" height="9"/>';
/** Each level repeats the one below ten times. */
const levels = (tag: string, part: string) =>
  Array.from({ length: LEVELS }, (_, at) => {
    const parts = part.replace('BELOW', `a${at}`).replace('AT', `${at}`).repeat(10);
    return `<${tag} id="a${at + 1}">${parts}</${tag}>`;
  }).join('');
const USES = levels('g', '<use href="#BELOW"/>');
const many = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join('');
const CLASSES = levels('clipPath', '<rect class="x cAT"/>');

test.each([
  ['uses of groups', USES],
  [
    'uses with another prefix',
    levels('symbol', '<use xmlns:y="http://www.w3.org/1999/xlink" y:href="#BELOW"/>'),
  ],
  ['clip paths of clip paths', levels('clipPath', '<rect clip-path="url(#BELOW)"/>')],
  ['masks by a style', levels('mask', `<g style="mask: URL('#BELOW')"/>`)],
  ['classes', `<style>${many(LEVELS, (at) => `.c${at}{clip-path:url(#a${at})}`)}</style>${CLASSES}`],
  ['a style for all elements', '<style>rect{clip-path:url(#a0)}</style><rect/>'],
  ['a style behind a string', `<style>.b{content:"/*"}*{mask:url(#a0)}.c{content:"*/"}</style><rect/>`],
  ['a style with a variable', '<g style="--m:url(#a0)"><rect style="mask:var(--m)"/></g>'],
  ['an inherited mask', `<g mask="url(#a0)">${'<rect mask="inherit"/>'.repeat(10)}</g>`],
  ['a long path', `<path id="p" d="${'M0 0h9'.repeat(5_000)}"/>${'<use href="#p"/>'.repeat(5_000)}`],
  ['a percent sign in a name', levels('g', '<use href="#%61AT"/>')],
  ['two elements of one name', USES.replaceAll(/<g id="(\w+)">/g, '<g id="$1"/>$&')],
  ['a tab in a reference', levels('g', '<use href="#a&#9;AT"/>')],
  [
    'a class with many masks',
    `<style>${many(300, (at) => `.a{mask:url(#m${at})}`)}</style>${many(300, (at) => `<mask id="m${at}"/>`)}${'<g class="a"/>'.repeat(9_000)}`,
  ],
  ['a style behind blanks', `<style>.a{mask:url(#a0)}${' '.repeat(200_000)}x</style>`],
  ['itself', '<g id="b"><use href="#b"/></g>'],
  ['a long chain', many(5_000, (at) => `<use id="c${at + 1}" href="#c${at}"/>`)],
  ['thousands of stops', `<linearGradient id="g">${'<stop/>'.repeat(5_000)}</linearGradient>`],
])('rejects an SVG that repeats its parts: %s', { tags: ['@hostile-logos'] }, (_what, inside) => {
  const drawing = `<clipPath id="a0">${SHAPE}</clipPath>${inside}<use href="#a${LEVELS}"/>`;
  expect(inspectLogo(svg(drawing))).toEqual({
    error: expect.stringContaining('repeats its parts too often'),
  });
});

test.each([
  [
    'Illustrator',
    '<style>.cls-1{fill:none;}.cls-2{clip-path:url(#clip-path);}.cls-3{fill:url(#g)}</style><defs><clipPath id="clip-path"><rect class="cls-1"/></clipPath><linearGradient id="g"><stop/></linearGradient></defs><g class="cls-2"><path class="cls-3" d="M0 0"/></g>',
  ],
  [
    'Figma',
    '<g clip-path="url(#clip0_1_2)"><mask id="mask0" maskUnits="userSpaceOnUse"><path d="M0 0" fill="white"/></mask><g mask="url(#mask0)"><path d="M1 1" fill="url(#paint0)"/></g></g><defs><linearGradient id="paint0"><stop stop-color="#fff"/></linearGradient><clipPath id="clip0_1_2"><rect/></clipPath></defs>',
  ],
  [
    'Sketch',
    '<defs><path d="M0 0h9" id="path-1"/></defs><g><mask id="mask-2"><use xlink:href="#path-1"/></mask><use fill="#00f" xlink:href="#path-1"/><g mask="url(#mask-2)"><rect/></g></g>',
  ],
  [
    'a person',
    '<style>rect { fill: url("#g") } /* two */ .a, .b { stroke: inherit }</style><linearGradient id="g"/><rect/>',
  ],
])('accepts an SVG as %s writes it', (_by, inside) => {
  expect(inspectLogo(svg(inside))).toMatchObject({ mediaType: 'image/svg+xml' });
});

test('rejects the hostile corpus, and accepts a plain drawing', { tags: ['@hostile-logos'] }, () => {
  expect(HOSTILE_LOGOS.length).toBeGreaterThanOrEqual(42);
  expect(HOSTILE_LOGOS.filter((text) => !('error' in inspectLogo(Buffer.from(text))))).toEqual([]);
  expect(inspectLogo(Buffer.from(PLAIN_LOGO))).toMatchObject({ mediaType: 'image/svg+xml' });
});
