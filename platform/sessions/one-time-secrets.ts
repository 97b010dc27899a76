import 'server-only';
import { z } from 'zod';
import { sealedCookie } from './cookie.ts';

const SECRET = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recovery_codes'), codes: z.array(z.string()) }),
  z.object({ kind: z.literal('invitation'), email: z.string(), link: z.string() }),
  z.object({ kind: z.literal('authenticator'), secret: z.string() }),
  z.object({ kind: z.literal('webhook_secret'), host: z.string(), secret: z.string() }),
  z.object({ kind: z.literal('endpoint'), id: z.string(), secret: z.string() }),
]);

/** Stored only in the encrypted cookie of the staff member's browser. */
export type OneTimeSecret = z.infer<typeof SECRET>;

const cookie = sealedCookie(z.object({ staffId: z.string(), toldOnce: SECRET }), () => ({
  purpose: 'told_once',
  productionName: '__Host-handoff-told-once',
  localName: 'handoff-told-once',
  sameSite: 'strict',
  ttlSeconds: 600,
}));

export async function readOneTimeSecret(staffId: string): Promise<OneTimeSecret | null> {
  const opened = await cookie.read();
  return opened?.staffId === staffId ? opened.toldOnce : null;
}

export const writeOneTimeSecret = (staffId: string, toldOnce: OneTimeSecret): Promise<void> =>
  cookie.write({ staffId, toldOnce });

export const clearOneTimeSecret = cookie.clear;
