import { z } from 'zod';

/** How values stand in certificates and log exports: one form each, so that whoever reads them hashes the same bytes. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const time = z.iso.datetime({ precision: 3 });
export const kind = z.string().regex(/^[a-z_]+$/);
export const journeyId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
/** Base64url. */
export const bytes = z.string().regex(/^[A-Za-z0-9_-]*$/);
