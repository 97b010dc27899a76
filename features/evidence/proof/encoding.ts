import { z } from 'zod';

/** How values stand in certificates and log exports: one form each, so that whoever reads them hashes the same bytes. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const time = z.iso.datetime({ precision: 3 });
export const kind = z.string().regex(/^[a-z_]+$/);
export const journeyId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
/** Base64url, as it is written and no other way: its last letter may have bits to spare. */
export const bytes = z
  .string()
  .refine((text) => Buffer.from(text, 'base64url').toString('base64url') === text);
