import 'server-only';
import { type Cookie, clearCookie, readCookie, writeCookie } from './cookie.ts';

export type CompanySignInCookie = {
  state: string;
  nonce: string;
  verifier: string;
  /** Seconds since 1970. */
  begunAt: number;
  /** Id of the stored old input. */
  returned: string;
  /** The session to confirm; empty for a plain sign-in. */
  confirms: string;
};

const TEXTS = ['state', 'nonce', 'verifier', 'returned', 'confirms'] as const;
const COOKIE: Cookie = {
  purpose: 'oidc_state',
  productionName: '__Host-handoff-company',
  localName: 'handoff-company',
  // Not strict: the provider sends the browser back, which is a navigation from another site.
  sameSite: 'lax',
  ttlSeconds: 600,
};

export async function readCompanySignIn(): Promise<CompanySignInCookie | null> {
  const opened = await readCookie<CompanySignInCookie>(COOKIE);
  const isWhole =
    TEXTS.every((name) => typeof opened[name] === 'string') && typeof opened.begunAt === 'number';
  return isWhole ? (opened as CompanySignInCookie) : null;
}

export const writeCompanySignIn = (signIn: CompanySignInCookie): Promise<void> =>
  writeCookie(COOKIE, signIn, COOKIE.ttlSeconds);

export const clearCompanySignIn = (): Promise<void> => clearCookie(COOKIE);
