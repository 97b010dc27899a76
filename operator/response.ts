import 'server-only';
import { isUtf8 } from 'node:buffer';

const MAX_TEXT_LENGTH = 200;
/** More than can be followed: the caller sees that it is too long. */
const MAX_RECEIVED_LINK = 8_192;
const LINK_NAMES = ['inviteUrl', 'url', 'link', 'redirectUrl'];

export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** U+FFFD stands for a byte that could not be read. */
export const isReadable = (text: string | null): boolean =>
  text !== null && text.trim() !== '' && text.isWellFormed() && !/[\p{Cc}\ufffd]/u.test(text.trim());

/** Null where the text can't be stored or says nothing. */
export function responseText(value: unknown): string | null {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && text.length <= MAX_TEXT_LENGTH && isReadable(text) ? text : null;
}

const receivedLink = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, MAX_RECEIVED_LINK) : null;

/** The first one that is an address, else the first one. The caller checks it. */
export function bestLink(values: unknown[]): string | null {
  const links = values.map(receivedLink).filter((link) => link !== null);
  return links.find((link) => URL.canParse(link)) ?? links[0] ?? null;
}

/** The caller checks the link's host. A text under `url` or `link` may be anything, so only an address is a link. */
export function linkByName(response: unknown): string | null {
  if (!isJsonObject(response)) return null;
  const containers = [response, ...Object.values(response).filter(isJsonObject)];
  const values = containers.flatMap((container) => LINK_NAMES.map((name) => Reflect.get(container, name)));
  const links = values.map(receivedLink).filter((link) => link !== null);
  return links.find((link) => URL.canParse(link)) ?? bestLink(containers.map(({ inviteUrl }) => inviteUrl));
}

/** The caller checks the link's host. */
export function linkAt(response: unknown, path: string): string | null {
  return receivedLink(path.split('.').reduce(stepInto, response));
}

function stepInto(container: unknown, name: string): unknown {
  const has = typeof container === 'object' && container !== null && Object.hasOwn(container, name);
  return has ? Reflect.get(container, name) : undefined;
}

type Received = { contentType: string | null; body: Buffer };

/**
 * Parses JSON in any declared or visible charset. A byte or control character that can't be read becomes U+FFFD: it must
 * not cost the lead an answer that is complete without it. Undefined if the body isn't JSON.
 */
export function readJson({ contentType, body }: Received): unknown {
  const declared = declaredCharset(contentType);
  const charsets = new Set([markedCharset(body), visibleUtf16(body), declared, 'utf-8']);
  for (const charset of charsets) {
    const text = charset && decode(charset, body);
    if (!text) continue;
    const json = parse(text) ?? parse(withoutControlCharacters(text));
    if (json !== undefined) return json;
  }
  return undefined;
}

/**
 * Parses JSON whose characters are beyond doubt: UTF-8, or a declared charset that nothing in the body contradicts.
 * Undefined otherwise, since a guess would show the borrower a text that the operator didn't send.
 */
export function readExactJson({ contentType, body }: Received): unknown {
  const declared = declaredCharset(contentType) ?? 'utf-8';
  const charset = encodingOf(declared);
  const marked = markedCharset(body);
  if (charset?.startsWith('utf-16')) {
    // RFC 2781: `utf-16` alone leaves the byte order open. A mark shows it, or the first character of JSON.
    const order = marked ?? visibleUtf16(body);
    const isDeclared = order === charset || (declared === 'utf-16' && order === 'utf-16be');
    return isDeclared ? parse(decode(order, body, true)) : undefined;
  }
  if (!charset || (marked && marked !== charset)) return undefined;
  const isAscii = !body.some((byte) => byte > 0x7f);
  const isDoubtful = charset !== 'utf-8' && !isAscii && (isUtf8(body) || isMislabeled(declared, body));
  return isDoubtful ? undefined : parse(decode(charset, body, true));
}

function declaredCharset(contentType: string | null): string | null {
  const parameters = (contentType ?? '').split(';').map((parameter) => parameter.split('='));
  const named = parameters.find(([name = '']) => name.trim().toLowerCase() === 'charset');
  return named?.[1]?.replaceAll(/["'\s]/g, '').toLowerCase() || null;
}

/** Null for a label that the Encoding Standard doesn't list. */
function encodingOf(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

const MARKS: [charset: string, mark: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

function markedCharset(body: Buffer): string | null {
  return MARKS.find(([, mark]) => mark.every((byte, place) => body[place] === byte))?.[0] ?? null;
}

/** JSON begins with an ASCII character and contains no NUL. */
function visibleUtf16(body: Buffer): string | null {
  const [first, second] = body;
  if (first === 0 && second) return 'utf-16be';
  return first && second === 0 ? 'utf-16le' : null;
}

/** The Encoding Standard reads ISO 8859-1 and ASCII as windows-1252, which gives these bytes another meaning. */
function isMislabeled(declared: string, body: Buffer): boolean {
  if (encodingOf(declared) !== 'windows-1252' || declared.includes('1252')) return false;
  const isLatin = /8859|latin/.test(declared);
  return body.some((byte) => byte > 0x7f && (!isLatin || byte < 0xa0));
}

function decode(charset: string, body: Buffer, fatal = false): string | null {
  try {
    return new TextDecoder(charset, { fatal }).decode(body);
  } catch {
    return null;
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Inside of strings only, where JSON allows none. */
function withoutControlCharacters(text: string): string {
  let isString = false;
  let repaired = '';
  for (let place = 0; place < text.length; place += 1) {
    const character = text.charAt(place);
    if (isString && character < ' ') {
      repaired += '\ufffd';
      continue;
    }
    repaired += character;
    if (character === '"') isString = !isString;
    else if (isString && character === '\\') {
      place += 1;
      repaired += text.charAt(place);
    }
  }
  return repaired;
}
