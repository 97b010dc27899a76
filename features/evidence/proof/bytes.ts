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

/** Null unless the text is the one canonical base64url of its bytes. */
export function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[\w-]*$/.test(text)) return null;
  const padding = '='.repeat((4 - (text.length % 4)) % 4);
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/') + padding);
}

/** For text that a schema has already checked. */
export const decodedBase64Url = (text: string): Uint8Array => fromBase64Url(text) ?? new Uint8Array();
