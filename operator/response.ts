import 'server-only';

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
