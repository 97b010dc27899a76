const ENCODER = new TextEncoder();
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const NOT_COMPRESSED = 0;
const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;

export type ArchivedFile = { name: string; content: string };

type Field = readonly [size: 2 | 4, value: number];

const short = (value: number): Field => [2, value];
const long = (value: number): Field => [4, value];

/** Without compression, and all files of one time. */
export function zipArchive(files: readonly ArchivedFile[], at: Date): Uint8Array<ArrayBuffer> {
  const locals: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const [title, data] = [ENCODER.encode(name), ENCODER.encode(content)];
    const described = describe(title, data, at);
    const local = joined([packed([long(LOCAL_HEADER)]), described, title, data]);
    // Without comment, disk and attributes.
    const rest = packed([short(0), short(0), short(0), long(0), long(offset)]);
    directory.push(packed([long(DIRECTORY_ENTRY), short(VERSION)]), described, rest, title);
    locals.push(local);
    offset += local.length;
  }
  const listed = joined(directory);
  const counts = [short(files.length), short(files.length), long(listed.length), long(offset)];
  const end = packed([long(DIRECTORY_END), short(0), short(0), ...counts, short(0)]);
  return joined([...locals, listed, end]);
}

/** The fields that the header of a file and its entry in the directory share. */
function describe(title: Uint8Array, data: Uint8Array, at: Date): Uint8Array {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return packed([
    short(VERSION),
    short(UTF8_NAMES),
    short(NOT_COMPRESSED),
    short(time),
    short(date),
    long(crc32(data)),
    long(data.length),
    long(data.length),
    short(title.length),
    short(0),
  ]);
}

function packed(fields: readonly Field[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const POLYNOMIAL = 0xedb88320;
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1)
    remainder = remainder & 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1;
  return remainder;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (REMAINDERS[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
