import 'server-only';
import { z } from 'zod';
import { isUuid } from '#platform/values/ids.ts';
import { sealedCookie } from './cookie.ts';

/** The cookie ends with the browser, and the session by the database's clock. */
const cookie = sealedCookie(z.object({ staffSession: z.string().refine(isUuid) }), () => ({
  purpose: 'staff',
  productionName: '__Host-handoff-staff',
  localName: 'handoff-staff',
  sameSite: 'lax',
  ttlSeconds: 8 * 3_600,
  maxAge: null,
}));

export const readStaffSession = async (): Promise<string | null> =>
  (await cookie.read())?.staffSession ?? null;

export const writeStaffSession = (staffSession: string): Promise<void> => cookie.write({ staffSession });

export const clearStaffSession = cookie.clear;
