import { z } from 'zod';
import { fromBase64Url } from './bytes.ts';
import { parseCanonical } from './canonical.ts';

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
