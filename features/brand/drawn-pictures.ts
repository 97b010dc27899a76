import 'server-only';
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { drawScene, type Pixels, SCENES, type SceneName } from '#features/brand/model/drawn-scenes.ts';
import { requirePartner } from '#features/brand/store/brand.ts';
import { processWide } from '#platform/process/process-wide.ts';

const NAME = /^([a-z]+)-([0-9a-f]{6})$/;
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits for each of red, green and blue. */
const PNG_FORMAT = [8, 2, 0, 0, 0];
const MAX_DRAWN = 8;

const compressed = promisify(deflate);
const drawn = processWide('drawnPictures', () => new Map<string, Promise<Buffer>>());

/** In the color of the published brand alone: drawing takes a while. Null for another name. */
export async function findDrawnPicture(
  name: string,
): Promise<{ mediaType: 'image/png'; bytes: Uint8Array } | null> {
  const [, scene = '', color] = NAME.exec(name) ?? [];
  const { accent } = await requirePartner();
  if (!isScene(scene) || accent !== `#${color}`) return null;
  const known = drawn.get(name);
  if (known) return { mediaType: 'image/png', bytes: await known };
  if (drawn.size >= MAX_DRAWN) drawn.clear();
  const made = encodePng(drawScene(scene, accent));
  drawn.set(name, made);
  return { mediaType: 'image/png', bytes: await made };
}

const isScene = (name: string): name is SceneName => Object.hasOwn(SCENES, name);

async function encodePng({ width, height, rgb }: Pixels): Promise<Buffer> {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  const rowLength = width * 3;
  // Each row begins with the number of its filter.
  const rows = Buffer.alloc((rowLength + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(rgb.subarray(row * rowLength, (row + 1) * rowLength), row * (rowLength + 1) + 1);
  return Buffer.concat([
    PNG_START,
    chunk('IHDR', Buffer.concat([size, Buffer.from(PNG_FORMAT)])),
    chunk('IDAT', await compressed(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
