import 'server-only';
import { env } from './env.ts';

/** How staff may sign in, by the settings. */
export type SignInWays = {
  /** Whether accounts with a password of this console count. */
  local: boolean;
  /** The identity provider; `label` is what the button on the sign-in page calls it. */
  company: { issuer: string; label: string } | null;
};

export function signInWays(): SignInWays {
  const { OIDC_ISSUER_URL, OIDC_NAME, STAFF_LOCAL_ACCOUNTS } = env();
  return {
    local: STAFF_LOCAL_ACCOUNTS,
    company: OIDC_ISSUER_URL ? { issuer: OIDC_ISSUER_URL, label: OIDC_NAME } : null,
  };
}

/** Whether an account may be used: a local one by the setting, another one while its provider is the one that is set. */
export function isWayOpen(accountIssuer: string | null): boolean {
  const { local, company } = signInWays();
  if (accountIssuer === null) return local;
  return company !== null && isSameIssuer(company.issuer, accountIssuer);
}

/** Providers differ about the slash at the end, and so may the setting. */
export const isSameIssuer = (one: string, other: string) =>
  one === other || (URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href);
