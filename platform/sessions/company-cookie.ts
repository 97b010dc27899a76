import 'server-only';
import { z } from 'zod';
import { sealedCookie } from './cookie.ts';

const SIGN_IN = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Seconds since 1970. */
  begunAt: z.number(),
  /** Id of the stored old input. */
  returned: z.string(),
  /** The session to confirm; empty for a plain sign-in. */
  confirms: z.string(),
});

export const {
  read: readCompanySignIn,
  write: writeCompanySignIn,
  clear: clearCompanySignIn,
} = sealedCookie(SIGN_IN, () => ({
  purpose: 'oidc_state',
  productionName: '__Host-handoff-company',
  localName: 'handoff-company',
  // Not strict: the provider sends the browser back, which is a navigation from another site.
  sameSite: 'lax',
  ttlSeconds: 600,
}));
