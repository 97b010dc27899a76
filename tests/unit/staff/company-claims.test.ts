import { expect, test } from 'vitest';
import { roleFrom } from '#features/sign-in/model/company-claims.ts';

const LISTED = (['viewer', 'support', 'marketer', 'compliance', 'admin'] as const).map((role) => ({
  role,
  group: role,
}));

test.each([
  [['viewer', 'admin', 'compliance'], 'admin'],
  [['marketer', 'compliance'], 'compliance'],
  [['viewer', 'support', 'marketer', 'elsewhere'], 'marketer'],
  [['viewer', 'support'], 'support'],
  [['elsewhere'], null],
])('a person in the groups %j has the role %s', (groups, role) => {
  expect(roleFrom({ roles: groups }, 'roles', LISTED)).toBe(role);
});
