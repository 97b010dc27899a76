const CHUNK = 8_192;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const fromUtf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Throws for invalid UTF-8. A byte order mark stays. */
export const toUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes);

/** For display alone: invalid UTF-8 becomes replacement characters. */
export const toReadableText = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes);

export function fromHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let place = 0; place < bytes.length; place++)
    bytes[place] = 16 * digitAt(hex, 2 * place) + digitAt(hex, 2 * place + 1);
  return bytes;
}

const ZERO = 0x30;
const NINE = 0x39;
const BEFORE_A = 0x61 - 10;
/** A log has many hashes: this is several times faster than parsing. */
function digitAt(hex: string, place: number): number {
  const code = hex.charCodeAt(place);
  return code <= NINE ? code - ZERO : code - BEFORE_A;
}

const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += PAIRS[byte];
  return hex;
}

export function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let from = 0; from < bytes.length; from += CHUNK)
    letters += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  return btoa(letters);
}

/** Null unless the text is the one canonical base64 of its bytes. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    const letters = atob(text);
    // `Uint8Array.from` takes twenty times as long, and a certificate holds whole pages.
    const bytes = new Uint8Array(letters.length);
    for (let place = 0; place < bytes.length; place++) bytes[place] = letters.charCodeAt(place);
    return btoa(letters) === text ? bytes : null;
  } catch {
    return null;
  }
}

export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const NO_LETTER = 64;
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = LETTERS.indexOf(String.fromCharCode(code));
  return value < 0 ? NO_LETTER : value;
});

/** Null unless the text is the one canonical base64url of its bytes. Makes no copy: a file may hold a hundred megabytes. */
export function fromBase64Url(text: string): Uint8Array | null {
  const left = text.length % 4;
  if (left === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let place = 0;
  for (let at = 0; at < text.length; at++) {
    const value = VALUES[text.charCodeAt(at)] ?? NO_LETTER;
    if (value === NO_LETTER) return null;
    bits = ((bits << 6) | value) & 0xffffff;
    if (at % 4 === 0) continue;
    bytes[place++] = bits >> (6 - 2 * (at % 4));
  }
  const spare = left === 2 ? 0xf : left === 3 ? 0x3 : 0;
  return (bits & spare) === 0 ? bytes : null;
}

/** For text that a schema has already checked. */
export const decodedBase64Url = (text: string): Uint8Array => fromBase64Url(text) ?? new Uint8Array();

/** The number of its bytes. */
export const sizeOfBase64Url = (text: string): number => Math.floor((text.length * 3) / 4);
