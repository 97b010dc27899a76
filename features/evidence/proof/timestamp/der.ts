// ITU-T X.690: the distinguished encoding of ASN.1, as far as certificates and timestamp tokens need it.
import { toHex } from '../format/bytes.ts';

export type Der = {
  tag: number;
  content: Uint8Array;
  /** With tag and length. */
  bytes: Uint8Array;
  /** Of a constructed value. */
  parts: Der[];
};

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  object: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;
/** Context-specific and constructed: `[0]`, `[1]` and so on. */
export const inContext = (number: number): number => 0xa0 + number;

/** The bytes aren't in the form that the format asks for. */
export class DerError extends Error {
  override name = 'DerError';
}

/** Null for bytes in another form. */
export function readOrNull<Read>(read: () => Read): Read | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
}

const CONSTRUCTED = 0x20;
const LONG_TAG = 0x1f;
const MAX_DEPTH = 32;
const MAX_LENGTH_BYTES = 3;

/** One value and nothing after it. */
export function readDer(bytes: Uint8Array, depth = 0): Der {
  const value = readFirst(bytes, depth);
  if (value.bytes.length !== bytes.length) throw new DerError('bytes after the value');
  return value;
}

function readFirst(bytes: Uint8Array, depth: number): Der {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined || depth > MAX_DEPTH || (tag & LONG_TAG) === LONG_TAG)
    throw new DerError('tag');
  const { length, from } = readLength(bytes, first);
  const content = bytes.subarray(from, from + length);
  if (content.length !== length) throw new DerError('length');
  const parts: Der[] = [];
  if ((tag & CONSTRUCTED) !== 0)
    for (let at = 0; at < content.length; at += parts.at(-1)?.bytes.length ?? 0)
      parts.push(readFirst(content.subarray(at), depth + 1));
  return { tag, content, bytes: bytes.subarray(0, from + length), parts };
}

/** In as few bytes as possible. */
function readLength(bytes: Uint8Array, first: number): { length: number; from: number } {
  if (first < 0x80) return { length: first, from: 2 };
  const size = first - 0x80;
  const digits = bytes.subarray(2, 2 + size);
  if (size === 0 || size > MAX_LENGTH_BYTES || digits.length !== size) throw new DerError('length');
  const length = digits.reduce((sum, digit) => sum * 256 + digit, 0);
  if (digits[0] === 0 || length < 0x80) throw new DerError('length');
  return { length, from: 2 + size };
}

/** Reads the parts of a value in their order. */
export class DerParts {
  readonly #parts: readonly Der[];
  #next = 0;

  constructor(value: Der, tag: number = TAG.sequence) {
    if (value.tag !== tag) throw new DerError('tag');
    this.#parts = value.parts;
  }

  take(tag: number): Der {
    const part = this.optional(tag);
    if (!part) throw new DerError('part');
    return part;
  }

  optional(tag: number): Der | null {
    const part = this.#parts[this.#next];
    if (part?.tag !== tag) return null;
    this.#next++;
    return part;
  }

  end(): void {
    if (this.#next !== this.#parts.length) throw new DerError('more parts');
  }
}

export const objectId = (value: Der): string => {
  if (value.tag !== TAG.object) throw new DerError('object identifier');
  return toHex(value.content);
};

/** From 0 to 999,999,999, in as few bytes as possible. */
export function smallInteger({ content }: Der): number {
  const [first = 0x80, second = 0x80] = content;
  const isShortest = content.length < 2 || first > 0 || second >= 0x80;
  const number = content.reduce((sum, digit) => sum * 256 + digit, 0);
  if (first >= 0x80 || !isShortest || number > 999_999_999) throw new DerError('integer');
  return number;
}

export function readBoolean({ content }: Der): boolean {
  const [byte] = content;
  if (content.length !== 1 || (byte !== 0 && byte !== 0xff)) throw new DerError('boolean');
  return byte === 0xff;
}

/** A bit string of whole bytes. */
export function wholeBits({ content }: Der): Uint8Array {
  if (content[0] !== 0) throw new DerError('bits');
  return content.subarray(1);
}

/** A longer one is no time. */
const MAX_TIME_BYTES = 30;
const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;

/** A real time in UTC, with seconds and without a fraction. */
export function readTime({ tag, content }: Der): Date {
  if (tag !== TAG.utcTime && tag !== TAG.generalizedTime) throw new DerError('time');
  const text = asciiOf(content);
  const century = tag === TAG.utcTime ? (text < '5' ? '20' : '19') : '';
  return timeOf(century + text);
}

export const asciiOf = (content: Uint8Array): string =>
  String.fromCharCode(...content.subarray(0, MAX_TIME_BYTES));

/** `YYYYMMDDHHMMSSZ` */
export function timeOf(text: string): Date {
  const iso = text.replace(TIME, '$1-$2-$3T$4:$5:$6.000Z');
  const time = new Date(iso);
  if (iso === text || Number.isNaN(time.getTime()) || time.toISOString() !== iso) throw new DerError('time');
  return time;
}
