import { toUtf8 } from './bytes.ts';

/** In canonical text, an escaped surrogate has no partner. */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;
/** Some readers take this name for something else than a member. */
const PROTOTYPE = '__proto__';

/**
 * Returns undefined unless the bytes are the one canonical form of their JSON (RFC 8785, 3.2.2): UTF-8, no white space, no
 * member twice, one form for each number and string. Members may have any order.
 */
export function parseCanonical(bytes: Uint8Array): unknown {
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

/** Undefined if the text is not JSON, or nested too deeply. */
export function readJson(text: string): unknown {
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
