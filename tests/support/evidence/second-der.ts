// The second verifier's reader of DER: docs/evidence-format.md, section 3, timestamp tokens.
import { need } from './second-verifier.ts';

export type Value = { tag: number; body: Buffer; whole: Buffer; list: Value[] };

export function parseOne(bytes: Buffer): Value {
  const [value, ...others] = parseAll(bytes, 0);
  need(value && others.length === 0, 'one value');
  return value as Value;
}

function parseAll(bytes: Buffer, level: number): Value[] {
  const found: Value[] = [];
  let at = 0;
  while (at < bytes.length) {
    need(level <= 32 && bytes.length - at >= 2, 'too deep or too short');
    const tag = bytes.readUInt8(at);
    need(tag % 32 !== 31, 'long tag');
    let start = at + 2;
    let length = bytes.readUInt8(at + 1);
    if (length >= 128) {
      const size = length - 128;
      need(size > 0 && size < 4 && start + size <= bytes.length, 'length of a length');
      length = bytes.readUIntBE(start, size);
      need(length >= 128 && length >= 256 ** (size - 1), 'length in too many bytes');
      start += size;
    }
    need(start + length <= bytes.length, 'longer than the rest');
    const body = bytes.subarray(start, start + length);
    found.push({
      tag,
      body,
      whole: bytes.subarray(at, start + length),
      list: isConstructed(tag) ? parseAll(body, level + 1) : [],
    });
    at = start + length;
  }
  return found;
}

const isConstructed = (tag: number) => Math.floor(tag / 32) % 2 === 1;

/**
 * Takes the parts of a value by a pattern of hexadecimal tags. A tag with `?` may be missing, and then its place in the
 * result is undefined.
 */
export function partsOf(value: Value | undefined, tag: number, pattern: string): Value[] {
  need(value?.tag === tag, `tag ${tag.toString(16)}`);
  const rest = [...(value as Value).list];
  const taken = pattern.split(' ').map((wanted) => {
    const isNext = rest[0]?.tag === Number.parseInt(wanted, 16);
    need(isNext || wanted.endsWith('?'), `part ${wanted}`);
    return isNext ? rest.shift() : undefined;
  });
  need(rest.length === 0, 'more parts');
  return taken as Value[];
}

export function numberIn(value: Value | undefined): number {
  const body = value?.body ?? Buffer.alloc(0);
  need(body.length > 0 && body.length < 6 && body.readInt8(0) >= 0, 'number');
  need(body.length === 1 || body.readUInt8(0) > 0 || body.readUInt8(1) > 127, 'number in too many bytes');
  const number = body.readUIntBE(0, body.length);
  need(number < 1_000_000_000, 'number too large');
  return number;
}

export function isTrue(value: Value | undefined): boolean {
  if (!value) return false;
  need(['00', 'ff'].includes(value.body.toString('hex')), 'boolean');
  return value.body[0] === 255;
}

/** Milliseconds. */
export function secondOf(digits: string): number {
  need(/^\d{14}$/.test(digits), 'time');
  const [year, ...others] = (digits.match(/^\d{4}|\d\d/g) ?? []).map(Number);
  const [month = 0, day, hour, minute, second] = others;
  const date = new Date(0);
  date.setUTCFullYear(year ?? 0, month - 1, day);
  date.setUTCHours(hour ?? 0, minute, second);
  need(date.toISOString().replace(/\D/g, '').startsWith(digits), 'no such time');
  return date.getTime();
}

export function timeIn(value: Value | undefined): number {
  const letters = value?.body.toString('latin1') ?? '';
  if (value?.tag === 0x18) return secondOf(letters.replace(/^(\d{14})Z$/, '$1'));
  need(value?.tag === 0x17 && /^\d{12}Z$/.test(letters), 'UTCTime');
  return secondOf(`${Number(letters.slice(0, 2)) < 50 ? '20' : '19'}${letters.slice(0, 12)}`);
}
