// The DER of certificates and timestamp tokens. It shares no code with the product, which only reads them.

export function der(tag: number, ...content: Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content);
  const size = bytes.length;
  const long = size < 0x80 ? [] : size < 0x100 ? [size] : size < 0x10000 ? [size >> 8, size & 0xff] : null;
  const length = long ?? [size >> 16, (size >> 8) & 0xff, size & 0xff];
  const head = length.length === 0 ? [tag, size] : [tag, 0x80 + length.length, ...length];
  return Buffer.concat([Buffer.from(head), bytes]);
}

export const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
export const set = (...parts: Uint8Array[]) => der(0x31, ...parts);
export const inContext = (number: number, ...parts: Uint8Array[]) => der(0xa0 + number, ...parts);
export const octets = (bytes: Uint8Array) => der(0x04, bytes);
export const bits = (bytes: Uint8Array, unused = 0) => der(0x03, Buffer.from([unused]), bytes);
export const text = (letters: string) => der(0x0c, Buffer.from(letters));
export const NULL = der(0x05);
export const TRUE = der(0x01, Buffer.from([0xff]));

export function integer(value: number | bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return der(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  const digits = [first * 40 + second, ...others].flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128))
      groups.unshift((rest & 0x7f) | 0x80);
    return groups;
  });
  return der(0x06, Buffer.from(digits));
}

const DIGITS = /[-:T]|\.\d+/g;
export const generalizedTime = (at: Date, fraction = '') =>
  der(0x18, Buffer.from(at.toISOString().replace(DIGITS, '').replace('Z', `${fraction}Z`)));
export const utcTime = (at: Date) => der(0x17, Buffer.from(at.toISOString().replace(DIGITS, '').slice(2)));

/** The values in a row, each shorter than 128 bytes. Null for another form. */
export function readShort(bytes: Buffer): { tag: number; content: Buffer }[] | null {
  const values: { tag: number; content: Buffer }[] = [];
  for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0)) {
    const [tag, size] = bytes.subarray(at);
    const content = bytes.subarray(at + 2, at + 2 + (size ?? 0));
    if (tag === undefined || size === undefined || size >= 0x80 || content.length < size) return null;
    values.push({ tag, content });
  }
  return values;
}
