import 'server-only';

export type JsonObject = Record<string, unknown>;

/** The JSON value that these bytes spell, or undefined if they are not JSON in valid UTF-8. */
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
