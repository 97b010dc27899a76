import { z } from 'zod';
import { fromBase64Url, fromUtf8, toUtf8 } from './bytes.ts';

/** In canonical text, an escaped surrogate has no partner. */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;
/** Some readers take this name for something else than a member. */
const PROTOTYPE = '__proto__';

/** A parser needs many times the memory of such JSON. No genuine file comes near. */
const MAX_DEPTH = 16;
export const MAX_VALUES = 1_000_000;
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];

/** How many objects, lists and commas are outside of strings. Infinity if they are nested too deeply. */
export function countValues(json: Uint8Array): number {
  let count = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) {
      at = endOfString(json, at + 1);
      continue;
    }
    // `{` and `[`, or `}` and `]`, differ in one bit.
    const bracket = (byte ?? 0) | 0x20;
    if (bracket === 0x7b) depth++;
    if (bracket === 0x7d) depth--;
    if (bracket === 0x7b || byte === COMMA) count++;
    if (depth > MAX_DEPTH) return Number.POSITIVE_INFINITY;
  }
  return count;
}

function endOfString(json: Uint8Array, from: number): number {
  for (let at = from; ; at++) {
    const end = json.indexOf(QUOTE, at);
    if (end < 0) return json.length;
    let slashes = 0;
    while (end - slashes > from && json[end - slashes - 1] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
    at = end;
  }
}

/**
 * Returns undefined unless the bytes are the one canonical form of their JSON (RFC 8785, 3.2.2): UTF-8, no white space, no
 * member twice, one form for each number and string. Members may have any order.
 */
export function parseCanonical(bytes: Uint8Array): unknown {
  if (countValues(bytes) > MAX_VALUES) return undefined;
  try {
    const text = toUtf8(bytes);
    const value: unknown = JSON.parse(text);
    const isCanonical = JSON.stringify(value) === text && isWellFormed(text) && !namesPrototype(value);
    return isCanonical ? value : undefined;
  } catch {
    return undefined;
  }
}

/** For the output of `JSON.stringify`. */
export const isWellFormed = (json: string): boolean => !LONE_SURROGATE.test(json);

function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, PROTOTYPE) || Object.values(value).some(namesPrototype);
}

/** Undefined if the text is not JSON, nested too deeply, or of too many values. */
export function readJson(text: string, most = MAX_VALUES): unknown {
  if (countValues(fromUtf8(text)) > most) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As a person gives it, in a file or pasted. */
export type Given = Uint8Array | string;

/** Never replaces invalid bytes: otherwise two files could have one text, and two keys one id. */
export function textIn(given: Given, what: string): { text: string } | { problem: string } {
  try {
    return { text: typeof given === 'string' ? given : toUtf8(given) };
  } catch {
    return { problem: `${what} has bytes that are not UTF-8: get the file again, unchanged.` };
  }
}

/** Mail programs and editors change files in this way without showing it. */
export function changedByTransport(text: string, what: string): string | null {
  if (text.startsWith('\uFEFF'))
    return `${what} begins with a byte order mark, which an editor added: get the file again, unchanged.`;
  if (text.includes('\r'))
    return `${what} has Windows line ends (CRLF), which a mail program or editor added: get the file again, unchanged.`;
  return null;
}

/** One encoding for each value, so that every reader hashes the same bytes. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Years 0001 to 9999. */
export const time = z.iso.datetime({ precision: 3 }).refine((text) => !text.startsWith('0000'));
export const kind = z.string().regex(/^[a-z_]+$/);
export const journeyId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
/** Canonical base64url: the last character may have unused bits. */
export const bytes = z.string().refine((text) => fromBase64Url(text) !== null);
/** 32 bytes. HMAC treats a shorter salt like one padded with zeros. */
export const salt = bytes.length(43);

/** Null unless the bytes are canonical and have the schema's members in the schema's order. */
export function readInOrder<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Uint8Array | null,
): z.output<Schema> | null {
  const content = bytes && parseCanonical(bytes);
  const read = schema.safeParse(content);
  // A schema returns new objects with the same values, in its own order.
  return read.success && JSON.stringify(read.data) === JSON.stringify(content) ? read.data : null;
}
