import { z } from 'zod';

/** One encoding for each value, so that every reader hashes the same bytes. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const time = z.iso.datetime({ precision: 3 });
export const kind = z.string().regex(/^[a-z_]+$/);
export const journeyId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
/** Canonical base64url: the last character may have unused bits. */
export const bytes = z
  .string()
  .refine((text) => Buffer.from(text, 'base64url').toString('base64url') === text);
