import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inspectLogo } from '#checker/logo.ts';
import { MAX_LOGO_BYTES } from '#features/brand/model/logo-file.ts';
import { HOSTILE_LOGOS, PLAIN_LOGO } from '#tests/support/hostile/logos.ts';

const svg = (inside: string, attributes = 'width="120" height="30"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);

function png(width: number, height: number) {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13);
  header.write('IHDR', 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, header, deflateSync(Buffer.alloc(16))]);
}

/** Two tables before the frame, as cameras and editors write them. */
const jpeg = (width: number, height: number) =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc4, 0, 3, 9, 0xff, 0xc2, 0, 11, 8],
    ...[height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0, 0xff, 0xd9],
  ]);

test.each([
  ['a PNG', png(300, 80), 'image/png', 300, 80],
  ['a JPEG', jpeg(640, 480), 'image/jpeg', 640, 480],
  ['an SVG', svg('<path d="M0 0h1"/>'), 'image/svg+xml', 120, 30],
  ['an SVG in pixels', svg('', 'width="12.2px" height="8px"'), 'image/svg+xml', 13, 8],
  ['an SVG by its box', svg('', 'viewBox="0 0 64 16"'), 'image/svg+xml', 64, 16],
  [
    'an SVG in percent of its box',
    svg('', 'width="100%" height="100%" viewBox="0,0,64,16"'),
    'image/svg+xml',
    64,
    16,
  ],
  [
    'an SVG as editors write it',
    Buffer.from(
      `<?xml version="1.0" encoding="utf-8"?>\n<!-- made -->\n${svg('<style>.a{fill:#f00}</style><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><rect class="a" fill="url(#g)"/><use xlink:href="#g"/>')}`,
    ),
    'image/svg+xml',
    120,
    30,
  ],
])('accepts %s with its size', (_what, bytes, mediaType, width, height) => {
  expect(inspectLogo(bytes)).toEqual({ mediaType, width, height });
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in another case', '<SCRIPT>alert(1)</SCRIPT>'],
  ['a handler', '<rect onload="alert(1)"/>'],
  ['a foreign part', '<foreignObject><p>hi</p></foreignObject>'],
  ['a picture from outside', '<image href="https://evil.example/a.png"/>'],
  ['a part from outside', '<use href="https://evil.example/a.svg#b"/>'],
  ['a link', '<a href="https://evil.example"><rect/></a>'],
  ['a style that loads', '<style>@import "https://evil.example/a.css"</style>'],
  ['a fill that loads', '<rect fill="url(https://evil.example/a)"/>'],
  ['a style of its own that loads', '<rect style="background:url(//evil.example)"/>'],
  ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
  ['a second picture', '</svg><svg>'],
  ['a script behind a title', '<desc><title><script>alert(1)</script></title></desc>'],
  ['a script behind a style', '<title><style><script>alert(1)</script></style></title>'],
  ['an entity', '<!ENTITY x "y">'],
  ['an instruction', '<?xml-stylesheet href="https://evil.example/a.css"?>'],
])('rejects an SVG with %s', { tags: ['@hostile-logos'] }, (_what, inside) => {
  expect(inspectLogo(svg(inside))).toEqual({ error: expect.any(String) });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('hello')],
  ['a page', Buffer.from('<html><svg width="1" height="1"></svg></html>')],
  ['a GIF', Buffer.from('GIF89a')],
  ['a PNG without a side', png(0, 10)],
  ['a PNG that is too wide', png(4097, 10)],
  ['a PNG that is cut off', png(10, 10).subarray(0, 20)],
  ['a JPEG that is cut off', jpeg(10, 10).subarray(0, 12)],
  [
    'a JPEG that says it is endless',
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0]),
  ],
  ['an SVG without a size', svg('', '')],
  ['an SVG with a document type', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`)],
  [
    'an SVG in other letters',
    Buffer.from(`<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('').toString()}`),
  ],
  ['bytes that are no text', Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xff, 0xfe])],
  ['a file that is too large', Buffer.concat([png(10, 10), Buffer.alloc(MAX_LOGO_BYTES)])],
])('rejects %s', (_what, bytes) => {
  expect(inspectLogo(bytes)).toEqual({ error: expect.any(String) });
});

const LEVELS = 30;
/** Each level repeats the one below ten times. */
const levels = (level: (name: string, below: string) => string) =>
  Array.from({ length: LEVELS }, (_, at) => level(`a${at + 1}`, `a${at}`)).join('');
const ten = (text: string) => text.repeat(10);
const SHAPE = '<rect width="9" height="9"/>';

test.each([
  ['uses of groups', levels((name, below) => `<g id="${name}">${ten(`<use href="#${below}"/>`)}</g>`)],
  [
    'uses of symbols with another prefix',
    levels(
      (name, below) =>
        `<symbol xmlns:y="http://www.w3.org/1999/xlink" id="${name}">${ten(`<use y:href="#${below}"/>`)}</symbol>`,
    ),
  ],
  [
    'clip paths of clip paths',
    levels((name, below) => `<clipPath id="${name}">${ten(`<rect clip-path="url(#${below})"/>`)}</clipPath>`),
  ],
  [
    'masks by a style',
    levels((name, below) => `<mask id="${name}">${ten(`<g style="mask: URL( '#${below}' )"/>`)}</mask>`),
  ],
  [
    'patterns that groups inherit',
    levels((name, below) => `<pattern id="${name}"><g fill="url(#${below})">${ten(SHAPE)}</g></pattern>`),
  ],
  [
    'classes',
    levels(
      (name, below) =>
        `<style>.${name}{clip-path:url(#${below})}</style><clipPath id="${name}">${ten(`<rect class="x ${name}"/>`)}</clipPath>`,
    ),
  ],
  ['a style for all elements', '<style>rect{clip-path:url(#a0)}</style><rect/>'],
  ['a style behind a string', `<style>.b{content:"/*"}*{mask:url(#a0)}.c{content:"*/"}</style><rect/>`],
  ['a style with a variable', '<g style="--m:url(#a0)"><rect style="mask:var(--m)"/></g>'],
  ['an inherited mask', `<g mask="url(#a0)">${ten('<rect mask="inherit"/>')}</g>`],
  [
    'a long path, used often',
    `<path id="p" d="${'M0 0h9'.repeat(5_000)}"/>${'<use href="#p"/>'.repeat(5_000)}`,
  ],
  [
    'a percent sign in a name',
    levels((name, below) => `<g id="${name}">${ten(`<use href="#%61${below.slice(1)}"/>`)}</g>`),
  ],
  [
    'two elements of one name',
    levels((name, below) => `<g id="${name}"/><g id="${name}">${ten(`<use href="#${below}"/>`)}</g>`),
  ],
  [
    'a tab in a reference',
    levels((name, below) => `<g id="${name}">${ten(`<use href="#a&#9;${below.slice(1)}"/>`)}</g>`),
  ],
  [
    'a name behind another one',
    levels((name, below) => `<g ID="x" id="${name}">${ten(`<use href="#${below}"/>`)}</g>`),
  ],
  [
    'a class with many masks',
    `<style>${Array.from({ length: 300 }, (_, at) => `.a{mask:url(#m${at})}`).join('')}</style>${Array.from({ length: 300 }, (_, at) => `<mask id="m${at}"/>`).join('')}${'<g class="a"/>'.repeat(9_000)}`,
  ],
  ['a style behind blanks', `<style>.a{mask:url(#a0)}${' '.repeat(200_000)}x</style>`],
  ['itself', '<g id="b"><use href="#b"/></g>'],
  [
    'a long chain',
    Array.from({ length: 5_000 }, (_, at) => `<use id="c${at + 1}" href="#c${at}"/>`).join(''),
  ],
  ['nested blurs', `${'<g filter="blur(9px)">'.repeat(99)}${SHAPE}${'</g>'.repeat(99)}`],
  ['thousands of stops', `<linearGradient id="g">${'<stop/>'.repeat(5_000)}</linearGradient>`],
])('rejects an SVG that repeats its parts: %s', { tags: ['@hostile-logos'] }, (_what, inside) => {
  const drawing = `<clipPath id="a0">${SHAPE}</clipPath>${inside}<use href="#a${LEVELS}"/>`;
  expect(inspectLogo(svg(drawing))).toEqual({ error: expect.any(String) });
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

test('rejects the hostile corpus, and accepts a plain drawing', () => {
  expect(new Set(HOSTILE_LOGOS).size).toBe(HOSTILE_LOGOS.length);
  expect(HOSTILE_LOGOS.length).toBeGreaterThanOrEqual(100);
  expect(HOSTILE_LOGOS.filter((text) => !('error' in inspectLogo(Buffer.from(text))))).toEqual([]);
  expect(inspectLogo(Buffer.from(PLAIN_LOGO))).toMatchObject({ mediaType: 'image/svg+xml' });
});
