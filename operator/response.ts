import 'server-only';
import { z } from 'zod';

export const MAX_TEXT_LENGTH = 200;
export const MAX_LINK_LENGTH = 4096;
const LINK_NAMES = ['inviteUrl', 'url', 'link', 'redirectUrl'];

export type JsonObject = Record<string, unknown>;

export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses to null where the text cannot be stored or followed. */
export const responseText = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    // PostgreSQL stores no lone surrogates; a control character has no place in a URL.
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value))
    .nullable()
    .catch(null);

/** The caller checks the link's host. */
export function linkByName(response: unknown): string | null {
  if (!isJsonObject(response)) return null;
  return [response, ...Object.values(response).filter(isJsonObject)].map(firstLink).find(Boolean) ?? null;
}

/** The caller checks the link's host. */
export function linkAt(response: unknown, path: string): string | null {
  return absoluteUrl(path.split('.').reduce(stepInto, response));
}

function firstLink(container: JsonObject): string | null {
  return LINK_NAMES.map((name) => absoluteUrl(stepInto(container, name))).find(Boolean) ?? null;
}

function stepInto(container: unknown, name: string): unknown {
  return typeof container === 'object' && container !== null ? Reflect.get(container, name) : undefined;
}

function absoluteUrl(value: unknown): string | null {
  const text = responseText(MAX_LINK_LENGTH).parse(value);
  return text !== null && URL.canParse(text) ? text : null;
}
