import { z } from 'zod';
import { httpAddress, onOff, readBy } from './values.ts';

/** Ordered: a person with several roles gets the first. */
const ROLES = ['admin', 'compliance', 'marketer', 'support', 'viewer'] as const;

export type RoleGroup = { role: (typeof ROLES)[number]; group: string };

const ROLES_EXAMPLE =
  'a list like admin=GROUP,compliance=GROUP, with the roles admin, compliance, marketer, support and viewer, and a group that contains a comma in double quotes, such as admin="CN=Admins,OU=Groups"';
/** Within quotes, two of them are one. */
const ENTRY = /\s*(\w+)=\s*(?:"((?:[^"]|"")+)"|([^",][^,]*))\s*(?:,|$)/gy;
const LABEL_LENGTH = 40;

const roleGroups = readBy((text) => parseRoleGroups(text) ?? { fault: `must be ${ROLES_EXAMPLE}` });

function parseRoleGroups(text: string): RoleGroup[] | null {
  const groups: RoleGroup[] = [];
  const entries = [...text.matchAll(ENTRY)];
  const read = entries.map(([all]) => all).join('');
  // Another group follows a comma, so a comma at the end is one too many.
  if (read !== text || text.endsWith(',')) return null;
  for (const [, name, quoted, plain = ''] of entries) {
    const role = ROLES.find((one) => one === name);
    const group = (quoted?.replaceAll('""', '"') ?? plain).trim();
    if (!role || !group) return null;
    groups.push({ role, group });
  }
  return groups;
}

export const staff = {
  OIDC_ISSUER_URL: httpAddress
    .optional()
    .describe('The issuer of the company’s identity provider, as its discovery document names it.'),
  OIDC_CLIENT_ID: z.string().optional().describe('The console’s client id.'),
  OIDC_CLIENT_SECRET: z.string().optional().meta({
    secret: true,
    description: 'The console’s client secret.',
  }),
  OIDC_SCOPE: z
    .string()
    .refine((text) => text.split(/\s+/).includes('openid'), {
      error: 'must contain openid, such as openid email profile',
    })
    .prefault('openid email profile')
    .describe('The scopes. Some providers need one more for groups.'),
  OIDC_ROLES_CLAIM: z
    .string()
    .regex(/^\S+$/, { error: 'must be the name of a claim, or a path of names with dots between them' })
    .prefault('roles')
    .describe(
      'The claim with a person’s groups, as text or a list: a name, or a path such as `realm_access.roles`.',
    ),
  OIDC_ROLES: roleGroups
    .optional()
    .describe(
      'Which groups give which role: `admin=GROUP,compliance=GROUP,…`. Write a group that contains a comma in double quotes, and a double quote in it as `""`: `admin="CN=Admins,OU=Groups"`.',
    ),
  OIDC_NAME: z
    .string()
    .max(LABEL_LENGTH, { error: `must have at most ${LABEL_LENGTH} characters` })
    .prefault('your company account')
    .describe('The provider’s name on the button `Continue with NAME`.'),
  STAFF_LOCAL_ACCOUNTS: onOff.prefault('on').describe('`off` ends sign-in by password.'),
};
