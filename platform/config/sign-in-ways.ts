import 'server-only';
import { env } from './env.ts';

export type SignInWays = {
  local: boolean;
  company: { issuer: string; label: string } | null;
};

export function signInWays(): SignInWays {
  const { OIDC_ISSUER_URL, OIDC_NAME, STAFF_LOCAL_ACCOUNTS } = env();
  return {
    local: STAFF_LOCAL_ACCOUNTS,
    company: OIDC_ISSUER_URL ? { issuer: OIDC_ISSUER_URL, label: OIDC_NAME } : null,
  };
}

export function isWayOpen(accountIssuer: string | null): boolean {
  const { local, company } = signInWays();
  if (accountIssuer === null) return local;
  return company !== null && isSameIssuer(company.issuer, accountIssuer);
}

/** Providers differ about the slash at the end, and so may the setting. */
export const isSameIssuer = (one: string, other: string) =>
  one === other || (URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href);
