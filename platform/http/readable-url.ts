import { decodedText, splitUrl } from './plain-path.ts';

export const MAX_URL_LENGTH = 4_096;

/** Once for each name, which is empty if it can't be read. */
export type UnreadableParameter = { name: string; reason: 'characters' | 'too_long' };

/**
 * The URL as the app gets it. Borrowers never typed the parameters of an ad's link, so a parameter that can't be read, or
 * for which there is no room, is left out: whatever remains is UTF-8 without control characters.
 */
export function readableUrl(given: string): { url: string; dropped: UnreadableParameter[] } {
  const { path, query } = splitUrl(escapedBytes(given));
  if (query === '') return { url: path, dropped: [] };
  const dropped = new Map<string, UnreadableParameter>();
  const accepted: string[] = [];
  let room = MAX_URL_LENGTH - path.length;
  for (const parameter of query.split('&')) {
    const text = parameter.replaceAll(/%0[9ad]/gi, '+');
    const isReadable = isReadableText(text);
    if (isReadable && text.length < room) {
      accepted.push(text);
      room -= text.length + 1;
      continue;
    }
    const name = nameOf(text);
    dropped.set(name, { name, reason: isReadable ? 'too_long' : 'characters' });
  }
  const rest = accepted.join('&');
  return { url: rest === '' ? path : `${path}?${rest}`, dropped: [...dropped.values()] };
}

/** Some clients send UTF-8 as it is. Node reads each byte as a character. */
const escapedBytes = (url: string) =>
  url.replaceAll(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

function isReadableText(parameter: string): boolean {
  const text = decodedParameter(parameter);
  return text !== undefined && !/\p{Cc}/u.test(text);
}

function nameOf(parameter: string): string {
  const [name = ''] = parameter.split('=', 1);
  return isReadableText(name) ? (decodedParameter(name) ?? '') : '';
}

const decodedParameter = (parameter: string) => decodedText(parameter.replaceAll('+', ' '));
