import type { ROLES, Role } from '#features/access/model/permissions.ts';
import { email as emailRule } from '#platform/values/identifiers.ts';

export type Claims = Record<string, unknown>;

export type CompanyProfile = {
  email: string;
  name: string;
  /** Whether the address is the claim `email`. People may be able to choose their `preferred_username`. */
  isEmailClaimed: boolean;
};

const MAX_NAME_LENGTH = 80;
/** No role contains all others, so the order is fixed here. */
const ROLE_PRECEDENCE: readonly Role[] = [
  'admin',
  'compliance',
  'marketer',
  'support',
  'viewer',
] satisfies (typeof ROLES)[number][];

export function roleFrom(
  claims: Claims,
  claim: string,
  listed: readonly { role: Role; group: string }[],
): Role | null {
  const groups = groupsIn(claims, claim);
  const roles = listed.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  return ROLE_PRECEDENCE.find((role) => roles.includes(role)) ?? null;
}

function groupsIn(claims: Claims, claim: string): string[] {
  const found = Object.hasOwn(claims, claim) ? claims[claim] : valueAtPath(claims, claim.split('.'));
  const values = Array.isArray(found) ? found : [found];
  return values.filter((value) => typeof value === 'string');
}

function valueAtPath(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return value;
  return value !== null && typeof value === 'object' && Object.hasOwn(value, name)
    ? valueAtPath((value as Claims)[name], rest)
    : undefined;
}

/**
 * Null without an address, or if the provider calls it unverified. Many providers don't say: then the
 * company vouches for it.
 */
export function profileFrom(claims: Claims): CompanyProfile | null {
  const { email, preferred_username, email_verified, name } = claims;
  const claimed = parseEmail(email);
  const address = claimed ?? parseEmail(preferred_username);
  if (!address || email_verified === false || email_verified === 'false') return null;
  const shown = plain(name) || (address.split('@', 1)[0] ?? address);
  return { email: address, name: shown, isEmailClaimed: claimed !== null };
}

function parseEmail(text: unknown): string | null {
  const result = typeof text === 'string' ? emailRule.parse(text) : null;
  return result?.ok ? result.value.toLowerCase() : null;
}

const plain = (text: unknown) =>
  typeof text === 'string'
    ? text
        .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_NAME_LENGTH)
    : '';
